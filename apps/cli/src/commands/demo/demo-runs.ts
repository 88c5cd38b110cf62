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

export const corpusFolder = join(import.meta.dirname, '../../../../../corpus');

/** Three agents in parallel, nested ones, failures, an orphan, a task list, and eight at once. */
export const claudeRuns: readonly DemoRun[] = [
  {
    folder: '2.1.325-c-sync-text',
    title: 'Map the sources, review the parser, run the slow check',
    branch: 'ACME-12-parser',
    startsAfterMs: 0,
    lastsMs: 90_000,
  },
  {
    folder: '2.1.44-e-text',
    title: 'Find out why the nightly build hangs',
    branch: 'ACME-7-nightly',
    startsAfterMs: 1_000,
    lastsMs: 12_000,
  },
  {
    folder: '2.1.325-g-text',
    title: 'Split the importer into packages',
    branch: 'ACME-15-packages',
    startsAfterMs: 5_000,
    lastsMs: 100_000,
  },
  {
    folder: '2.1.150-d-text',
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

const day = 86_400_000;
const hour = 3_600_000;

/** What the team did in the last two weeks: it is there at once, so that the board and the costs have a past. */
const past = [
  ['2.1.325-l-text', 'Move the session store to Redis', 'ACME-11-redis', 3 * hour, 25],
  ['2.1.325-h-text', 'Measure the cold start in the background', 'perf/cold-start', 7 * hour, 18],
  ['2.1.325-b-text', 'Explain the retry rules', 'main', day, 6],
  ['2.1.199-g-text', 'Plan the schema change', 'ACME-8-schema', 1.3 * day, 22],
  ['2.1.199-c-text', 'Review the last three pull requests', 'main', 2 * day, 12],
  ['2.1.199-d-text', 'Retry failed webhooks', 'ACME-6-webhooks', 3 * day, 31],
  ['2.1.150-c-text', 'Translate the checkout', 'ACME-5-i18n', 4 * day, 14],
  ['2.1.150-b-text', 'Find the flaky test', 'main', 5.2 * day, 9],
  ['2.1.76-c-text', 'Compare three queue libraries', 'main', 6 * day, 16],
  ['2.1.76-b-text', 'Document the public API', 'docs/api', 8 * day, 11],
  ['2.1.44-c-text', 'Sketch the dark mode', 'ACME-3-dark', 9 * day, 17],
  ['2.1.44-l-text', 'Upgrade the build', 'chore/build', 11 * day, 40],
  ['2.0.71-c-text', 'Read the code for the first time', 'main', 13 * day, 13],
] as const satisfies readonly (readonly [
  folder: string,
  title: string,
  branch: string,
  ago: number,
  minutes: number,
])[];

export const pastRuns: readonly DemoRun[] = past.map(([folder, title, branch, ago, minutes]) => ({
  folder,
  title,
  branch,
  startsAfterMs: -ago,
  lastsMs: minutes * 60_000,
}));

export const opencodeRun: DemoRun = {
  folder: '1.18.33-h-todos',
  title: 'Rename the settings page, with a list',
  branch: 'main',
  startsAfterMs: 4_000,
  lastsMs: 75_000,
};
