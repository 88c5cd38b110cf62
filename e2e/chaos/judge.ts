import type { Truth } from './truth.js';
import type { World } from './world.js';

/** What the database holds against what was written; all zero or equal when nothing was lost and nothing doubled. */
export interface Verdict {
  readonly written: number;
  readonly lost: number;
  readonly doubled: number;
  readonly figures: Readonly<Record<string, { readonly expected: number; readonly found: number }>>;
}

/** Nothing lost, nothing doubled, and every figure as it was written. */
export function isUnharmed(verdict: Verdict, differences: readonly string[]): boolean {
  const areFiguresRight = Object.values(verdict.figures).every(({ expected, found }) => expected === found);
  return verdict.lost + verdict.doubled === 0 && areFiguresRight && differences.length === 0;
}

export async function judge(world: Pick<World, 'query'>, truth: Truth): Promise<Verdict> {
  const { query } = world;
  const expected = counted(
    Object.entries(truth.texts).flatMap(([id, texts]) => texts.map((text) => `${id} ${text}`)),
  );
  const messages = await query<{ name: string }>(
    `SELECT session_id || ' ' || text AS name FROM messages WHERE kind = 'text' AND text LIKE 'chaos %'`,
  );
  const logs = await query<{ name: string }>(
    `SELECT session_id || ' ' || substr(content, strpos(content, 'chaos ')) AS name FROM agent_logs
     WHERE event_type IN ('message', 'prompt') AND content LIKE '%chaos %'`,
  );
  const found = [messages, logs].map((rows) => counted(rows.map(({ name }) => name)));
  return {
    written: expected.size,
    lost: sum(found.map((each) => missing(expected, each))),
    doubled: sum(found.map((each) => missing(each, expected))),
    figures: await figures(world, truth),
  };
}

async function figures({ query }: Pick<World, 'query'>, truth: Truth): Promise<Verdict['figures']> {
  const sizes = Object.values(truth.files);
  const [row] = await query<Record<string, string>>(
    `SELECT (SELECT sum(committed) FROM sources) AS bytes, (SELECT sum(line_count) FROM sources) AS lines,
            (SELECT count(*) FROM message_usage WHERE is_counted) AS messages,
            (SELECT sum(input) FROM message_usage WHERE is_counted) AS input,
            (SELECT sum(output) FROM message_usage WHERE is_counted) AS output,
            (SELECT coalesce(sum(count), 0) FROM unknown_formats WHERE line_type LIKE '%chaos-probe') AS probes,
            (SELECT count(*) FROM runs WHERE status = 'completed') AS runs,
            (SELECT count(*) FROM runs) AS "runsOfAnyStatus",
            (SELECT count(*) FROM dead_letters) AS "deadLetters"`,
  );
  const expected = {
    bytes: sum(sizes.map(({ bytes }) => bytes)),
    lines: sum(sizes.map(({ lines }) => lines)),
    ...truth.usage,
    probes: truth.probes,
    runs: truth.runs,
    runsOfAnyStatus: truth.runs,
    deadLetters: 0,
  };
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, { expected: value, found: Number(row![name]) }]),
  );
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** How many of the first are not in the second. */
function missing(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  return sum([...first].map(([name, count]) => Math.max(0, count - (second.get(name) ?? 0))));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
