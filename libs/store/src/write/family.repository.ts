import { familyOf, rowKey, type SessionFacts, type SpawnFacts, type State } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { heartbeatPatience } from './heartbeat-patience.js';
import { findMessages } from './find-messages.js';
import { readMillis } from './read-millis.js';
import { together } from './together.js';

/** What links a session upwards, as far as this batch and the database know it. */
export interface Kinship {
  readonly sessionId: string;
  readonly parentSessionId?: string | undefined;
}

const maxLockRounds = 5;
const maxSteps = 64;

export interface LockedFamilies {
  /** Each session's root. */
  readonly roots: ReadonlyMap<string, string>;
  /** The cards that sessions had while they were taken for main sessions. */
  readonly leftCards: readonly string[];
}

/**
 * Locks the families of these sessions until the transaction ends and tells each session's root. A family is a
 * main session with all that descends from it; when a parent becomes known late, two families become one.
 */
export async function lockFamilies(client: PoolClient, kin: readonly Kinship[]): Promise<LockedFamilies> {
  const locked = new Set<string>();
  let found = await findRoots(client, kin);
  for (let round = 0; round < maxLockRounds; round += 1) {
    const { roots, former } = found;
    const wanted = [...new Set([...roots.values(), ...former.keys()])].filter((root) => !locked.has(root));
    if (wanted.length === 0) {
      return { roots, leftCards: await moveFamilies(client, former) };
    }
    // Under the lock they may turn out to belong elsewhere than before it.
    [, found] = await together(lockRoots(client, wanted), findRoots(client, kin));
    for (const root of wanted) locked.add(root);
  }
  throw new Error('The session families kept changing while they were being locked.');
}

async function lockRoots(client: PoolClient, roots: readonly string[]): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(key)
     FROM (SELECT DISTINCT hashtextextended(root, 7420) AS key FROM unnest($1::text[]) AS root ORDER BY 1) keys`,
    [roots],
  );
}

async function findRoots(
  client: PoolClient,
  kin: readonly Kinship[],
): Promise<{ roots: Map<string, string>; former: Map<string, string> }> {
  const parents = new Map<string, string>();
  for (const { sessionId, parentSessionId } of kin) {
    if (parentSessionId !== undefined && parentSessionId !== sessionId)
      parents.set(sessionId, parentSessionId);
  }
  const ids = new Set([...kin.map(({ sessionId }) => sessionId), ...parents.values()]);
  const { rows } = await client.query<{ id: string; root_id: string }>(
    'SELECT id, root_id FROM sessions WHERE id = ANY($1::text[])',
    [[...ids]],
  );
  const stored = new Map(rows.map((row) => [row.id, row.root_id]));
  const up = (id: string): string | undefined => {
    const family = familyOf(id);
    // An agent that went on in another family is stored under the root of the one in which it began.
    return family === id ? (parents.get(id) ?? stored.get(id)) : (stored.get(id) ?? family);
  };
  const roots = new Map([...ids].map((id) => [id, climb(id, up)]));
  const former = new Map<string, string>();
  for (const [id, root] of roots) {
    const known = stored.get(id);
    if (known !== undefined && known !== root) former.set(known, root);
  }
  return { roots, former };
}

function climb(id: string, up: (id: string) => string | undefined): string {
  let top = id;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const next = up(top);
    if (next === undefined || next === top) return top;
    top = next;
  }
  return top;
}

/** What was a main session is one no more: its rows go under the new root, and a binding of its own ends. */
async function moveFamilies(client: PoolClient, former: ReadonlyMap<string, string>): Promise<string[]> {
  const left: string[] = [];
  for (const [from, to] of former) {
    for (const table of ['sessions', 'spawns', 'runs']) {
      await client.query(`UPDATE ${table} SET root_id = $2 WHERE root_id = $1`, [from, to]);
    }
    const { rows } = await client.query<{ card_id: string | null }>(
      'UPDATE session_bindings SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL RETURNING card_id',
      [from],
    );
    left.push(...rows.flatMap(({ card_id: cardId }) => cardId ?? []));
  }
  return left;
}

export interface LoadedFamilies {
  /** Each session's root. */
  readonly rootOf: ReadonlyMap<string, string>;
  /** Sessions whose machine once reported and does not any more. */
  readonly unheard: ReadonlySet<string>;
  /** How far the times of a session are ahead of the database's clock, where they are. */
  readonly aheadMs: ReadonlyMap<string, number>;
}

/** Reads the facts of whole families into the state, with the results of their delegating calls. */
export async function loadFamilies(
  client: PoolClient,
  roots: readonly string[],
  state: State,
): Promise<LoadedFamilies> {
  const [sessions, spawns] = await together(
    client.query<{ facts: string; root_id: string; ahead_ms: number; is_unheard: boolean | null }>(
      `SELECT session.facts, session.root_id, session.clock_ahead_ms AS ahead_ms,
              host.last_seen_at < now() - ${heartbeatPatience} AS is_unheard
       FROM sessions session LEFT JOIN hosts host ON host.id = session.host_id
       WHERE session.root_id = ANY($1::text[])`,
      [roots],
    ),
    client.query<{ facts: string }>('SELECT facts FROM spawns WHERE root_id = ANY($1::text[])', [roots]),
  );
  const rootOf = new Map<string, string>();
  const unheard = new Set<string>();
  const aheadMs = new Map<string, number>();
  for (const { facts, root_id: rootId, ahead_ms: ahead, is_unheard: isUnheard } of sessions.rows) {
    const session = JSON.parse(facts) as SessionFacts;
    rootOf.set(session.sessionId, rootId);
    if (isUnheard === true) unheard.add(session.sessionId);
    if (ahead !== 0) aheadMs.set(session.sessionId, ahead);
    state.sessions.set(session.sessionId, session);
  }
  const calls: { sessionId: string; toolUseId: string }[] = [];
  for (const { facts } of spawns.rows) {
    const spawn = JSON.parse(facts) as SpawnFacts;
    state.spawns.set(spawn.key, spawn);
    if (!mayNeedResult(spawn)) continue;
    for (const sessionId of Object.keys(spawn.claims)) calls.push({ sessionId, toolUseId: spawn.toolUseId });
  }
  await loadToolCalls(client, calls, state);
  return { rootOf, unheard, aheadMs };
}

/** A call's plain result decides only where nothing told its end; most calls of a long session are over. */
function mayNeedResult({ conclusions }: SpawnFacts): boolean {
  return !conclusions.some(({ by }) => by === 'result');
}

interface ToolRow {
  session_id: string;
  tool_use_id: string;
  message_id: string | null;
  at: Date | null;
  text: string;
  tool_name: string | null;
  tool_name_at: Date | null;
  output: string | null;
  is_error: boolean | null;
  returned_at: Date | null;
}

/** Tool calls already stored, so that what comes now merges with them. */
export async function loadToolCalls(
  client: PoolClient,
  calls: readonly { sessionId: string; toolUseId: string }[],
  state: State,
): Promise<void> {
  if (calls.length === 0) return;
  const ids = calls.map(({ sessionId, toolUseId }) => ({ sessionId, partId: toolPartId(toolUseId) }));
  for (const row of await findMessages<ToolRow>(client, ids)) {
    state.tools.set(rowKey(row.session_id, row.tool_use_id), {
      sessionId: row.session_id,
      toolUseId: row.tool_use_id,
      messageId: row.message_id,
      name: row.tool_name === null ? null : { at: readMillis(row.tool_name_at), value: row.tool_name },
      input: row.text,
      calledAt: readMillis(row.at),
      returned:
        row.is_error === null
          ? null
          : { at: readMillis(row.returned_at), value: { isError: row.is_error, output: row.output ?? '' } },
    });
  }
}

/** A tool call and its result are one row of the conversation. */
export function toolPartId(toolUseId: string): string {
  return `tool:${toolUseId}`;
}
