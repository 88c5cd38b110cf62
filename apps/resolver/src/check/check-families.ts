import {
  countedClaim,
  findRepeaters,
  newState,
  projectRuns,
  runAt,
  sumUsd,
  type RunView,
  type State,
} from '@tributary/domain';
import {
  databaseTime,
  digestOf,
  findMiscounted,
  findWrongHours,
  inTransaction,
  listRootsAfter,
  loadFamilies,
  loadRuns,
  readStoredUsage,
  type StoredClaim,
  type Transaction,
} from '@tributary/store';
import type { CommitOptions } from '../commit/commit-batch.js';
import { machineClock } from '../commit/machine-clock.js';
import { sweepDeadlines } from '../lifecycle/sweep-deadlines.js';

export interface CheckReport {
  readonly families: number;
  readonly runs: number;
  readonly messages: number;
  readonly storedUsd: number;
  readonly recomputedUsd: number;
  /** What is stored otherwise than it would be computed now, in words; empty when all is right. */
  readonly differences: readonly string[];
}

const familiesAtOnce = 20;
const nothingYet: CheckReport = {
  families: 0,
  runs: 0,
  messages: 0,
  storedUsd: 0,
  recomputedUsd: 0,
  differences: [],
};

/** Computes every run and every cost once more from the stored facts and compares them with what is stored. */
export async function checkFamilies(options: CommitOptions): Promise<CheckReport> {
  // What only the passing of time has changed is not a difference.
  while ((await sweepDeadlines(options)) > 0);
  let report = nothingYet;
  let after = '';
  for (;;) {
    const roots = await inTransaction(options.database, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const next = await listRootsAfter(client, after, familiesAtOnce);
      if (next.length > 0) report = add(report, await checkSlice(client, next, options));
      return next;
    });
    const last = roots.at(-1);
    if (last === undefined) return report;
    after = last;
  }
}

async function checkSlice(
  client: Transaction,
  roots: readonly string[],
  { price, orphanAfterMs }: CommitOptions,
): Promise<CheckReport> {
  const state = newState();
  const families = await loadFamilies(client, roots, state);
  const clock = { now: await databaseTime(client), orphanAfterMs };
  const runs = projectRuns(state, machineClock(clock, families));
  const stored = await loadRuns(client, roots);
  const usage = await readStoredUsage(client, roots);
  const own = usage.filter(({ rootId }) => rootId !== null && roots.includes(rootId));
  const wrongHours = await findWrongHours(client, roots);
  const miscounted = await findMiscounted(client, roots);
  const counted = countedAmong(usage, state);
  const recomputed = own.filter(({ claim }) => counted.has(claim));
  return {
    families: roots.length,
    runs: runs.length,
    messages: recomputed.length,
    storedUsd: sumUsd(own.filter(({ isCounted }) => isCounted).map(({ costUsd }) => Number(costUsd))),
    recomputedUsd: sumUsd(recomputed.map(({ claim }) => Number(price(claim)))),
    differences: [
      ...compareRuns(runs, stored),
      ...own.flatMap((each) => compareUsage(each, { runs, counted, costUsd: price(each.claim) })),
      ...wrongHours.map(
        ({ sessionId, hour }) =>
          `The sums of session ${sessionId} from ${hour} are not those of its messages.`,
      ),
      ...miscounted.map((runId) => `The tool calls of run ${runId} are not counted as they are stored.`),
    ],
  };
}

function compareRuns(runs: readonly RunView[], stored: Awaited<ReturnType<typeof loadRuns>>): string[] {
  const current = new Set(runs.map(({ runId }) => runId));
  return [
    ...runs
      .filter((run) => stored.get(run.runId)?.digest !== digestOf(run))
      .map(({ runId }) => `The run ${runId} is stored otherwise than its facts say.`),
    ...[...stored.keys()]
      .filter((id) => !current.has(id))
      .map((id) => `The run ${id} is stored, but no facts speak of it.`),
  ];
}

function countedAmong(usage: readonly StoredClaim[], state: State): Set<StoredClaim['claim']> {
  const repeaters = findRepeaters(state);
  const byMessage = Map.groupBy(usage, ({ claim }) => claim.messageId);
  const counted = [...byMessage.values()].map((all) =>
    countedClaim(
      all.map(({ claim }) => claim),
      repeaters,
    ),
  );
  return new Set(counted.filter((claim) => claim !== undefined));
}

function compareUsage(
  { claim, runId, costUsd, isCounted }: StoredClaim,
  expected: { runs: readonly RunView[]; counted: ReadonlySet<StoredClaim['claim']>; costUsd: string | null },
): string[] {
  const name = `The usage of message ${claim.messageId} in session ${claim.sessionId}`;
  const run = runAt(expected.runs, claim.sessionId, claim.at)?.runId ?? null;
  return [
    ...(isCounted === expected.counted.has(claim) ? [] : [`${name} is ${isCounted ? '' : 'not '}counted.`]),
    ...(runId === run
      ? []
      : [`${name} belongs to run ${run ?? 'none'} and is stored under ${runId ?? 'none'}.`]),
    ...(isSame(costUsd, expected.costUsd)
      ? []
      : [`${name} costs ${expected.costUsd ?? 'an unknown price'} and is stored with ${costUsd ?? 'none'}.`]),
  ];
}

function isSame(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : Number(a) === Number(b);
}

function add(a: CheckReport, b: CheckReport): CheckReport {
  return {
    families: a.families + b.families,
    runs: a.runs + b.runs,
    messages: a.messages + b.messages,
    storedUsd: sumUsd([a.storedUsd, b.storedUsd]),
    recomputedUsd: sumUsd([a.recomputedUsd, b.recomputedUsd]),
    differences: [...a.differences, ...b.differences],
  };
}
