import pg from 'pg';
import { bulkLoad } from './bulk-load.js';

type Names = Readonly<Record<string, 'text' | 'uuid'>>;

/**
 * How each table is copied: columns that name something of the family get another name for each copy, the others stay
 * as they are, sums of a family too. So thousands of families have the shapes of real ones, and are made by the
 * database in seconds. The largest tables come first.
 */
const renamed = {
  messages: { session_id: 'text', run_id: 'text', message_id: 'text' },
  message_words: { session_id: 'text' },
  agent_logs: { session_id: 'text', run_id: 'text' },
  message_usage: { message_id: 'text', session_id: 'text', run_id: 'text' },
  usage_hours: { session_id: 'text', run_id: 'text' },
  cards: { id: 'uuid', ai_session_id: 'text', key: 'text' },
  sessions: { id: 'text', root_id: 'text', parent_session_id: 'text' },
  spawns: { key: 'text', root_id: 'text' },
  runs: {
    ...{
      id: 'text',
      root_id: 'text',
      spawner_session_id: 'text',
      child_session_id: 'text',
      parent_run_id: 'text',
    },
  },
  run_tools: { run_id: 'text' },
  session_bindings: { session_id: 'text', card_id: 'uuid' },
  session_mappings: { child_session_id: 'text', card_id: 'uuid', parent_session_id: 'text' },
} as const satisfies Record<string, Names>;

const numbered = ['session_bindings', 'agent_logs'];
const tablesAtOnce = 2;

export interface Copies {
  readonly from: number;
  readonly to: number;
  /** SQL for columns that differ from copy to copy (`one` is the row, `copy` its number), by table. */
  readonly differing?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Copies every family of the database that is no copy itself. Times stay: copies happened when the first did. The rows
 * of a copy lie together, as those of a family do that was told in one go.
 */
export async function multiplyFamilies(url: string, { from, to, differing = {} }: Copies): Promise<void> {
  const waiting = Object.entries<Names>(renamed);
  const work = (): Promise<void> =>
    withClient(url, async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [table, names] = next;
        const copy = await describeCopy(client, table, names, differing[table] ?? {});
        await bulkLoad(client, table, async () => {
          await client.query(
            `CREATE TEMP TABLE first AS SELECT * FROM ${table} one WHERE ${isFirst(table, names)}`,
          );
          await client.query(copy, [from, to]);
          await client.query('DROP TABLE first');
        });
      }
    });
  await Promise.all(Array.from({ length: tablesAtOnce }, work));
  await withClient(url, async (client) => {
    // No trigger told whose usage it is.
    await client.query(`INSERT INTO usage_changes (subject, hour) VALUES ('', 'infinity')`);
    // What Postgres owes to so many new rows is done before something is measured, as on a server that has run for days.
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function describeCopy(
  client: pg.Client,
  table: string,
  names: Names,
  differing: Readonly<Record<string, string>>,
): Promise<string> {
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const columns = rows
    .map(({ column_name }) => column_name)
    .filter((name) => name !== 'id' || !numbered.includes(table));
  const values = columns.map((name) => {
    const type = names[name];
    if (type === undefined) return differing[name] ?? `one."${name}"`;
    if (type === 'uuid') return `md5(one."${name}"::text || '~' || copy)::uuid`;
    // A child is named after its main session, before the colon: the copy of one is a child of the copy of the other.
    const colon = `strpos(one."${name}" || ':', ':')`;
    const other = `left(one."${name}", ${colon} - 1) || '~' || copy || substr(one."${name}", ${colon})`;
    return `CASE WHEN one."${name}" = '' THEN '' ELSE ${other} END`;
  });
  // The rows are asked for with the number of the copy, so that they come copy by copy without being sorted.
  return `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM generate_series($1::int, $2::int) copy
    CROSS JOIN LATERAL (SELECT * FROM first WHERE copy IS NOT NULL OFFSET 0) one`;
}

/** Whether a row is of a family that is no copy. */
function isFirst(table: string, names: Names): string {
  if (table === 'cards')
    return `coalesce(one.ai_session_id, '') NOT LIKE '%~%' AND coalesce(one.key, '') NOT LIKE '%~%'`;
  return Object.entries(names)
    .filter(([name, type]) => type === 'text' && name !== 'key')
    .map(([name]) => `(one."${name}" IS NULL OR one."${name}" NOT LIKE '%~%')`)
    .join(' AND ');
}
