/** A number hidden in a line, found again where the line arrives. */
export const markOf = (number: number): string => `mark-${number}!`;
export const anyMark = /mark-(\d+)!/g;
export const longestMark = 'mark-0000000000!'.length;

/** Nanoseconds of a clock that all processes of a machine share. */
export const machineClock = (): bigint => process.hrtime.bigint();

export interface Arrival {
  readonly mark: number;
  /** Nanoseconds, as text: numbers on their way between processes lose digits. */
  readonly at: string;
}
