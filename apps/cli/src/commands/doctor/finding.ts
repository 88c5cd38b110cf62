/** What the doctor found in one place. `look`: worth a look; `act`: something does not work or soon will not. */
export interface Finding {
  readonly level: 'well' | 'look' | 'act';
  readonly says: string;
  readonly advice?: string;
}

export const well = (says: string): Finding => ({ level: 'well', says });
export const look = (says: string, advice: string): Finding => ({ level: 'look', says, advice });
export const act = (says: string, advice: string): Finding => ({ level: 'act', says, advice });

const marks = { well: 'ok  ', look: 'LOOK', act: 'ACT ' } as const;

/** A line for each, and below it what to do. */
export function renderFindings(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ level, says, advice }) => [
      `${marks[level]} ${says}`,
      ...(advice === undefined ? [] : [`       ${advice}`]),
    ])
    .join('\n');
}

export function hasToAct(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'act');
}

const gigabyte = 1024 ** 3;

export const formatSize = (bytes: number): string =>
  bytes < gigabyte ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`;
