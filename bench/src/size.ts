/** How much a run of the benchmark does. */
export interface Size {
  readonly name: SizeName;
  readonly corpusBytes: number;
  /** Raw events of the rows that commit. */
  readonly events: number;
  /** Files of the rows that scan folders. */
  readonly files: readonly number[];
  /** Log rows of the rows that ask questions. */
  readonly logRows: readonly number[];
  /** Connections of the rows that tell many. */
  readonly clients: readonly number[];
  /** The busy server: events a second, and connections that hear of them. */
  readonly busy: { readonly rate: number; readonly clients: number };
  /** How long a load is kept up. */
  readonly seconds: number;
}

export const sizeNames = ['small', '200mb', '2gb'] as const;
export type SizeName = (typeof sizeNames)[number];
export const defaultSize: SizeName = '200mb';

const megabyte = 1_000_000;

export const sizes: Record<SizeName, Size> = {
  small: {
    name: 'small',
    corpusBytes: 10 * megabyte,
    events: 5_000,
    files: [200, 1_000],
    logRows: [2_000, 20_000],
    clients: [50],
    busy: { rate: 200, clients: 20 },
    seconds: 3,
  },
  '200mb': {
    name: '200mb',
    corpusBytes: 200 * megabyte,
    events: 100_000,
    files: [1_000, 10_000, 100_000],
    logRows: [10_000, 100_000, 1_000_000],
    clients: [1_000, 5_000],
    busy: { rate: 1_000, clients: 500 },
    seconds: 20,
  },
  '2gb': {
    name: '2gb',
    corpusBytes: 2_000 * megabyte,
    events: 1_000_000,
    files: [1_000, 10_000, 100_000],
    logRows: [100_000, 1_000_000, 10_000_000],
    clients: [1_000, 5_000],
    busy: { rate: 1_000, clients: 500 },
    seconds: 30,
  },
};
