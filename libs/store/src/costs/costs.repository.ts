import { setTimeout as sleep } from 'node:timers/promises';
import type { CostGrouping, CostReport } from '@tributary/domain';
import { openBeside } from '../open-database.js';
import { roundUsd } from '../read/wire-values.js';
import { inSnapshot, type Database, type Transaction } from '../write/transaction.js';
import { labels, maxGroups } from './cost-groups.js';
import { KeptDays } from './kept-days.js';
import { collectShares, listDays, mergeGroups, sumTotal, type MergedGroup } from './merge-days.js';
import { saveCosts } from './saved-costs.js';
import { splitDays } from './split-days.js';
import type { Look } from './usage-looks.js';
import { byBytes, usdOf } from './usage-sum.js';

export interface CostRequest {
  readonly groupBy: CostGrouping;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly byDay?: boolean | undefined;
  /** Projects whose words are left out of labels. */
  readonly closedProjects?: readonly string[] | undefined;
}

/** More cannot be told apart in a chart. */
const maxDailyGroups = 20;
const maxDailyRows = 20_000;

/** One, and another for who must not wait while the first adds up a year. */
const maxConnections = 2;

const answerMs = 200;

export class CostsRepository {
  readonly #database: Database;
  readonly #kept = new KeptDays();
  readonly #saveEveryMs: number;
  readonly #savedAt = new Map<CostGrouping, number>();
  #saving: Promise<void> = Promise.resolve();

  constructor(database: Database, { saveEveryMs = 5 * 60_000 } = {}) {
    this.#database = openBeside(database, maxConnections);
    this.#saveEveryMs = saveEveryMs;
  }

  /** So that the first report does not wait for a connection, nor for a first look. */
  async prepare(): Promise<void> {
    await inSnapshot(this.#database, (client) => this.#kept.look(client));
  }

  async close(): Promise<void> {
    await this.#saving;
    await this.#database.end();
  }

  /** The dearest first, days in their order; `total` covers also what is beyond the last item. */
  async report(request: CostRequest): Promise<CostReport> {
    const { report, look } = await inSnapshot(this.#database, async (client) => {
      const look = await this.#kept.look(client);
      return { report: await this.#report(client, look, request), look };
    });
    this.#saveSoon(look, request.groupBy);
    return report;
  }

  async #report(
    client: Transaction,
    look: Look,
    { groupBy, from, to, byDay = false, closedProjects = [] }: CostRequest,
  ): Promise<CostReport> {
    const isRecalled = await this.#kept.recall(client, look, groupBy);
    if (isRecalled && !this.#savedAt.has(groupBy)) this.#savedAt.set(groupBy, performance.now());
    const days = await this.#kept.sum(client, look, groupBy, splitDays(from, to, look.days));
    const shares = collectShares(days, maxGroups);
    const items = mergeGroups(days, shares, { isByKey: groupBy === 'day', most: maxGroups });
    const keys = items.map(({ key }) => key);
    const nameOf = await readLabels(client, groupBy, keys, closedProjects);
    const total = sumTotal(days);
    return {
      items: items.map((item) => toItem(item, nameOf)),
      total: { costUsd: roundUsd(usdOf(total)), tokens: total.tokens },
      days: byDay
        ? listDays(days, shares, { dearest: keys.slice(0, maxDailyGroups), most: maxDailyRows })
        : null,
    };
  }

  /** Behind the answer: what is not saved is added up again after a start. */
  #saveSoon(look: Look, groupBy: CostGrouping): void {
    const now = performance.now();
    if (now - (this.#savedAt.get(groupBy) ?? -Infinity) < this.#saveEveryMs) return;
    this.#savedAt.set(groupBy, now);
    const save = async (): Promise<void> => {
      // Not while the answer is on its way.
      await sleep(Math.min(answerMs, this.#saveEveryMs));
      const parts = this.#kept.listUnsaved(look, groupBy);
      if (parts.length > 0) await saveCosts(this.#database, groupBy, { snapshot: look.snapshot, parts });
    };
    this.#saving = this.#saving.then(save).catch(() => undefined);
  }
}

type NameOf = (key: string) => string;

/** Asked each time: names change without any usage, and whose words may be read does too. */
async function readLabels(
  client: Transaction,
  groupBy: CostGrouping,
  keys: readonly string[],
  closedProjects: readonly string[],
): Promise<NameOf> {
  const text = labels[groupBy];
  const names = new Map<string, string | null>();
  if (text !== undefined && keys.length > 0) {
    const values = groupBy === 'agent' ? [keys, closedProjects] : [keys];
    const { rows } = await client.query<{ names: readonly (string | null)[] }>({
      name: `names-${groupBy}`,
      text,
      values,
    });
    for (const [index, name] of (rows[0]?.names ?? []).entries()) names.set(keys[index] ?? '', name);
  }
  return (key) => names.get(key) ?? (key === 'unknown' && isNamed(groupBy) ? 'Unknown' : key);
}

/** Whose key may stand for what nobody knows. */
function isNamed(groupBy: CostGrouping): boolean {
  return groupBy === 'developer' || groupBy === 'project' || groupBy === 'day';
}

function toItem({ key, sum, runs }: MergedGroup, nameOf: NameOf): CostReport['items'][number] {
  return {
    key,
    label: nameOf(key),
    costUsd: roundUsd(usdOf(sum)),
    tokens: sum.tokens,
    runs,
    unpricedModels: sum.unpricedModels.toSorted(byBytes),
  };
}
