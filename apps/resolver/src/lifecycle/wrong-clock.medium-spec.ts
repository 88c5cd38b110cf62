import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPriceBook, type AgentEvent } from '@tributary/domain';
import {
  markHostSeen,
  openDatabase,
  registerHost,
  SessionsRepository,
  SourceRepository,
  type Database,
} from '@tributary/store';
import {
  freshDatabase,
  movableClock,
  type FreshDatabase,
  type MovableClock,
} from '@tributary/store/test-kit';
import { checkFamilies } from '../check/check-families.js';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { priceClaim } from '../commit/price-claim.js';
import { makeSpans } from '../export/make-spans.js';
import { parseTold, tell } from '../test-kit/told-events.js';
import { sweepDeadlines } from './sweep-deadlines.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const orphanAfterMs = 15 * minute;

let fresh: FreshDatabase;
let clock: MovableClock;
let database: Database;
let options: CommitOptions;

beforeEach(async () => {
  fresh = await freshDatabase();
  clock = await movableClock(fresh.url);
  database = openDatabase(fresh.url);
  const price = priceClaim(createPriceBook());
  options = { database, parse: parseTold, price, orphanAfterMs, autoCards: 'off' };
});

afterEach(async () => {
  await database.end();
  await fresh.drop();
});

/** A machine whose clock is ahead by so much; a heartbeat tells it. */
class Machine {
  readonly #name: string;
  #aheadMs = 0;

  constructor(name = 'laptop') {
    this.#name = name;
  }

  async start(aheadMs: number): Promise<this> {
    await registerHost(database, { id: this.#name, name: this.#name, developer: 'ada' });
    return await this.setClock(aheadMs);
  }

  async setClock(aheadMs: number): Promise<this> {
    this.#aheadMs = aheadMs;
    await this.beat();
    return this;
  }

  async beat(): Promise<void> {
    await markHostSeen(database, { id: this.#name, clockAheadMs: this.#aheadMs });
  }

  /** What its clock shows. */
  now(): number {
    return clock.now() + this.#aheadMs;
  }

  async reads(events: readonly AgentEvent[]): Promise<void> {
    const sources = new SourceRepository({ pool: database, hostId: this.#name });
    await commitBatch(options, [await tell(sources, events)]);
  }

  /** A main session and its agent do something, and it is read at once. */
  async works(sessionIds = ['main', 'main:child']): Promise<void> {
    await this.reads(sessionIds.map((id) => activity(id, this.now())));
  }

  async spawns(at = this.now()): Promise<this> {
    await this.reads([
      activity('main', at),
      activity('main:child', at),
      {
        type: 'run.spawned',
        sessionId: 'main',
        at,
        toolUseId: 'call',
        via: 'task',
        agentType: 'explore',
        isBackground: true,
      },
      { type: 'run.linked', sessionId: 'main', at, toolUseId: 'call', childSessionId: 'main:child' },
    ]);
    return this;
  }

  /** Time goes by in which the machine reports, but nobody does anything. */
  async idles(ms: number): Promise<void> {
    await clock.goOn(ms);
    await this.beat();
    await sweepDeadlines(options);
  }
}

function activity(sessionId: string, at: number): AgentEvent {
  const seen = { type: 'session.seen', sessionId, at, tool: 'claude-code', isActivity: true } as const;
  return sessionId === 'main' ? seen : { ...seen, rootSessionId: 'main' };
}

async function shown(): Promise<unknown> {
  const { rows } = await database.query(
    `SELECT session.status AS session, run.status AS run
     FROM sessions session JOIN runs run ON run.root_id = session.id`,
  );
  return rows[0];
}
const running = { session: 'running', run: 'running' };
const orphaned = { session: 'orphaned', run: 'orphaned' };
const unknown = { session: 'unknown', run: 'unknown' };

const aheads: [string, number][] = [
  ['an hour ahead', hour],
  ['an hour behind', -hour],
  ['a day ahead', day],
  ['a day behind', -day],
  ['right', 0],
];

describe('the silence of a machine whose clock is', () => {
  it.each(aheads)('%s counts as long as any other', async (_case, aheadMs) => {
    const laptop = await (await new Machine().start(aheadMs)).spawns();
    expect(await shown()).toEqual(running);
    await laptop.idles(14 * minute);
    expect(await shown()).toEqual(running);
    await laptop.works();
    await laptop.idles(14 * minute);
    expect(await shown()).toEqual(running);
    await laptop.idles(2 * minute);
    expect(await shown()).toEqual(orphaned);
    expect((await checkFamilies(options)).differences).toEqual([]);
  });

  it.each(aheads)(
    '%s is told after the last sign of life, by the times of that machine',
    async (_case, ms) => {
      const laptop = await (await new Machine().start(ms)).spawns();
      await laptop.idles(16 * minute);
      const { rows } = await database.query<{ evidence: { kind: string }[] }>('SELECT evidence FROM runs');
      expect(rows[0]?.evidence.map(({ kind }) => kind)).toEqual(['spawn', 'child', 'activity', 'silence']);
    },
  );

  it.each(aheads)('%s makes its runs look stuck when they are', async (_case, aheadMs) => {
    const laptop = await new Machine().start(aheadMs);
    // A view keeps the clock that it was made with: what is read here is older, not later.
    const state = async (): Promise<unknown> => (await database.query('SELECT state FROM dash.runs')).rows;
    await laptop.spawns(laptop.now() - 6 * minute);
    expect(await state()).toEqual([{ state: 'stuck' }]);
    await laptop.reads([activity('main:child', laptop.now() - 4 * minute)]);
    expect(await state()).toEqual([{ state: 'running' }]);
  });

  it.each(aheads)('%s does not bring an old transcript back to life', async (_case, aheadMs) => {
    const laptop = await new Machine().start(aheadMs);
    await laptop.spawns(laptop.now() - 2 * day);
    expect(await shown()).toEqual(orphaned);
  });
});

describe('a clock that changes while an agent is at work', () => {
  it.each([
    ['was ahead and is put back', hour, 0],
    ['was behind and is put forward', -hour, 0],
    ['falls behind', 0, -hour],
    ['jumps ahead', 0, hour],
  ])('%s: the change itself is neither an end nor a sign of life', async (_case, before, after) => {
    const laptop = await (await new Machine().start(before)).spawns();
    await laptop.setClock(after);
    await laptop.idles(14 * minute);
    expect(await shown()).toEqual(running);
    await laptop.idles(2 * minute);
    expect(await shown()).toEqual(orphaned);
  });

  it.each([
    ['was ahead and is put back', hour, 0],
    ['was behind and is put forward', -hour, 0],
    ['falls behind', 0, -hour],
    ['jumps ahead', 0, hour],
  ])('%s: what is done afterwards counts when it is done', async (_case, before, after) => {
    const laptop = await (await new Machine().start(before)).spawns();
    await laptop.setClock(after);
    for (const _turn of [1, 2, 3]) {
      await laptop.idles(10 * minute);
      await laptop.works();
      expect(await shown()).toEqual(running);
    }
    await laptop.idles(14 * minute);
    expect(await shown()).toEqual(running);
    await laptop.idles(2 * minute);
    expect(await shown()).toEqual(orphaned);
  });

  it('does not need to be measured first: what lies in the future was heard when it was stored', async () => {
    const laptop = await new Machine().start(0);
    await laptop.spawns(laptop.now() + day);
    expect(await shown()).toEqual(running);
    await laptop.idles(16 * minute);
    expect(await shown()).toEqual(orphaned);
  });
});

describe('a run that ended before it began, because the clock was put back', () => {
  it('took no time, wherever that is told', async () => {
    const laptop = await (await new Machine().start(hour)).spawns();
    await laptop.setClock(0);
    const call = { sessionId: 'main', toolUseId: 'call' } as const;
    await laptop.reads([
      { type: 'run.concluded', ...call, at: laptop.now(), outcome: 'completed', by: 'notification' },
    ]);
    const { rows } = await database.query('SELECT duration_seconds AS took FROM dash.runs');
    expect(rows).toEqual([{ took: 0 }]);
    const session = await new SessionsRepository(database).find('main');
    if (session === undefined) throw new Error('there is no session');
    expect(session.subAgents).toMatchObject([{ status: 'completed', durationMs: 0 }]);
    const span = makeSpans(session, true).find(({ subjectId }) => subjectId !== 'main')?.span;
    expect(span?.endTimeUnixNano).toBe(span?.startTimeUnixNano);
  });
});

describe('a machine that says nothing', () => {
  it('because it slept for eight hours leaves its agents unknown, and they go on when it wakes', async () => {
    const laptop = await (await new Machine().start(hour)).spawns();
    await clock.goOn(8 * hour);
    await sweepDeadlines(options);
    expect(await shown()).toEqual(unknown);
    await laptop.beat();
    await laptop.works();
    expect(await shown()).toEqual(running);
  });

  it('because its reader was dead for five minutes is read up, as old as it is', async () => {
    options = { ...options, orphanAfterMs: 2 * minute };
    const laptop = await (await new Machine().start(-hour)).spawns();
    const diedAt = laptop.now();
    await clock.goOn(5 * minute);
    await sweepDeadlines(options);
    expect(await shown()).toEqual(unknown);
    await laptop.beat();
    await laptop.reads([activity('main:child', diedAt + minute)]);
    expect(await shown()).toEqual(orphaned);
    await laptop.reads([activity('main:child', diedAt + 4 * minute)]);
    expect(await shown()).toEqual(running);
  });
});

describe('a family', () => {
  it('of two machines with different clocks is judged by both', async () => {
    const laptop = await (await new Machine('laptop').start(hour)).spawns();
    const desk = await new Machine('desk').start(-hour);
    await laptop.idles(10 * minute);
    await desk.works(['main:child']);
    await laptop.idles(14 * minute);
    expect(await shown()).toEqual(running);
    await clock.goOn(2 * minute);
    await laptop.beat();
    await desk.idles(0);
    expect(await shown()).toEqual(orphaned);
  });

  it('is not shifted by a clock that is a little off', async () => {
    const laptop = await (await new Machine().start(50_000)).spawns();
    await laptop.works();
    const { rows } = await database.query('SELECT DISTINCT clock_ahead_ms AS ahead FROM sessions');
    expect(rows).toEqual([{ ahead: 0 }]);
  });
});
