import type { Corpus } from './place/prepare-corpus.js';
import type { Size } from './size.js';

/** What one side of a comparison took. */
export interface Reading {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly wallSeconds: number;
  /** User and system time, with that of children and of the database where they do the work. */
  readonly cpuSeconds: number;
  /** Of the measured process; null where it shares one with something else. */
  readonly peakMb: number | null;
}

/** Of the ratio (ours divided by what it stands beside), or of our own value. */
export interface Goal {
  readonly of: 'ratio' | 'value';
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** One line of the table: two readings from the same run on the same data. */
export interface Figure {
  readonly what: string;
  readonly ours: Reading;
  readonly beside: Reading;
  readonly goal?: Goal;
  readonly remark?: string;
}

export interface RowContext {
  readonly size: Size;
  /** Gone when the row is done. */
  readonly folder: string;
  /** The generated transcripts of this size, with their truth. */
  readonly corpus: () => Corpus;
}

export interface Row {
  /** What it answers, in a few words. */
  readonly title: string;
  /** Whether it runs the built product. */
  readonly usesProduct?: boolean;
  readonly measure: (context: RowContext) => Promise<readonly Figure[]>;
}
