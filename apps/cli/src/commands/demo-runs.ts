import { join } from 'node:path';

/** One recorded run, as the demo tells it. */
export interface DemoRun {
  /** Its folder in the corpus. */
  readonly folder: string;
  readonly title: string;
  readonly branch: string;
  /** When it begins after the demo does, and how long it takes then. */
  readonly startsAfterMs: number;
  readonly lastsMs: number;
}

export const corpusFolder = join(import.meta.dirname, '../../../../corpus');

/** Three agents in parallel, nested ones, failures, an orphan, a task list, and eight at once. */
export const claudeRuns: readonly DemoRun[] = [
  {
    folder: '2.1.325-c-text',
    title: 'Map the sources, review the parser, run the slow check',
    branch: 'ACME-12-parser',
    startsAfterMs: 0,
    lastsMs: 90_000,
  },
  {
    folder: '2.1.325-e-text',
    title: 'Find out why the nightly build hangs',
    branch: 'ACME-7-nightly',
    startsAfterMs: 2_000,
    lastsMs: 45_000,
  },
  {
    folder: '2.1.325-g-text',
    title: 'Split the importer into packages',
    branch: 'ACME-15-packages',
    startsAfterMs: 5_000,
    lastsMs: 100_000,
  },
  {
    folder: '2.1.325-d-text',
    title: 'Make the client survive an overloaded API',
    branch: 'ACME-9-overload',
    startsAfterMs: 9_000,
    lastsMs: 70_000,
  },
  {
    folder: '2.1.325-i-text',
    title: 'Prepare the release, step by step',
    branch: 'release/2.4',
    startsAfterMs: 12_000,
    lastsMs: 80_000,
  },
  {
    folder: '2.1.325-m-text',
    title: 'Check every module for the new license header',
    branch: 'chore/headers',
    startsAfterMs: 20_000,
    lastsMs: 120_000,
  },
];

export const opencodeRun: DemoRun = {
  folder: '1.18.33-h-todos',
  title: 'Rename the settings page, with a list',
  branch: 'main',
  startsAfterMs: 4_000,
  lastsMs: 75_000,
};
