import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPriceBook, type AgentEvent } from '@tributary/domain';
import { markHostSeen, registerHost, SourceRepository } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { priceClaim } from '../commit/price-claim.js';
import { parseTold, tell } from '../test-kit/told-events.js';
import { sweepDeadlines } from './sweep-deadlines.js';

const orphanAfterMs = 900_000;

let database: FreshDatabase;
let options: CommitOptions;
let sources: SourceRepository;

beforeEach(async () => {
  database = await freshDatabase();
  sources = new SourceRepository({ pool: database, hostId: 'laptop' });
  const price = priceClaim(createPriceBook());
  options = { database, parse: parseTold, price, orphanAfterMs, autoCards: 'off' };
  await registerHost(database, { id: 'laptop', name: 'laptop', developer: 'ada' });
  await commitBatch(options, [await tell(sources, workOf(Date.now() - 1_000))]);
});

afterEach(async () => {
  await database.drop();
});

/** A main session with a child, neither of which has come to an end. */
function workOf(at: number): AgentEvent[] {
  const seen = { type: 'session.seen', at, tool: 'opencode', isActivity: true } as const;
  const call = { sessionId: 'ses_main', at, toolUseId: 'call_1' };
  return [
    { ...seen, sessionId: 'ses_main' },
    { ...seen, sessionId: 'ses_child', parentSessionId: 'ses_main' },
    { type: 'run.spawned', ...call, via: 'task', agentType: 'explore' },
    { type: 'run.linked', ...call, childSessionId: 'ses_child' },
  ];
}

async function loseHost(): Promise<void> {
  await database.query("UPDATE hosts SET last_seen_at = last_seen_at - interval '2 min'");
}

async function statuses(): Promise<unknown> {
  const { rows } = await database.query(
    `SELECT session.status AS session, run.status AS run, session.deadline_at > now() AS "isLookedAtAgain"
     FROM sessions session JOIN runs run ON run.root_id = session.id`,
  );
  return rows[0];
}

/** A look after a silence that is too long, because very little is allowed. */
async function sweepAfterSilence(): Promise<void> {
  await database.query("UPDATE sessions SET deadline_at = now() - interval '1 s' WHERE id = root_id");
  await sweepDeadlines({ ...options, orphanAfterMs: 500 });
}

describe('silence', () => {
  it('means orphaned while the machine is heard', async () => {
    await sweepAfterSilence();
    expect(await statuses()).toMatchObject({ session: 'orphaned', run: 'orphaned' });
  });

  it('means unknown while the machine is silent too, and is looked at again', async () => {
    await loseHost();
    await sweepAfterSilence();
    expect(await statuses()).toEqual({ session: 'unknown', run: 'unknown', isLookedAtAgain: true });
    const { rows } = await database.query<{ evidence: { kind: string }[] }>('SELECT evidence FROM runs');
    expect(rows[0]?.evidence.map(({ kind }) => kind)).toContain('host-silent');
  });

  it('means orphaned again once the machine is heard and still says nothing', async () => {
    await loseHost();
    await sweepAfterSilence();
    await markHostSeen(database, { id: 'laptop', clockAheadMs: 0 });
    await sweepAfterSilence();
    expect(await statuses()).toMatchObject({ session: 'orphaned', run: 'orphaned' });
  });

  it('is over as soon as late lines come', async () => {
    await loseHost();
    await sweepAfterSilence();
    await markHostSeen(database, { id: 'laptop', clockAheadMs: 0 });
    await commitBatch(options, [await tell(sources, workOf(Date.now()))]);
    expect(await statuses()).toMatchObject({ session: 'running', run: 'running' });
  });
});
