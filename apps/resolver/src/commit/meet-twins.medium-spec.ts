import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '@tributary/domain';
import { commitBatch, type CommitOptions } from './commit-batch.js';
import { parseTold, tell } from '../test-kit/told-events.js';
import { ToldFamily } from '../test-kit/told-family.js';
import { withResolver } from '../test-kit/with-resolver.js';

const agent = 'a0123456789abcdef';
const toolUseId = `call-${agent}`;
const tokens = { input: 10, output: 5, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 };

interface Families {
  readonly options: CommitOptions;
  readonly origin: ToldFamily;
  readonly other: ToldFamily;
}

const asks = (family: ToldFamily): AgentEvent =>
  family.event('message.recorded', 2, {
    sessionId: family.child(agent),
    messageId: 'prompt',
    partId: 'prompt',
    role: 'user',
    kind: 'text',
    text: 'Look.',
    isPrompt: true,
  });

const uses = (family: ToldFamily, second: number): AgentEvent =>
  family.event('usage.reported', second, {
    sessionId: family.child(agent),
    messageId: `msg-${second}`,
    model: 'claude-opus-4-5',
    tokens,
  });

/** Tells both families in one order and in the other, and says which runs there are and what they used. */
async function inBothOrders(
  stories: (families: Families) => readonly (readonly AgentEvent[])[],
): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (const isOriginFirst of [true, false]) {
    await withResolver(async (options) => {
      const startedAt = Date.now() - 60_000;
      const [origin, other] = [new ToldFamily(options, startedAt), new ToldFamily(options, startedAt)];
      const [early = [], late = []] = stories({ options, origin, other });
      if (isOriginFirst) await origin.told(...early, ...late);
      else await origin.told(...late, ...early);
      const { rows } = await options.database.query(
        `SELECT run.root_id = $1 AS "isOfOrigin", run.status, session.root_id = $1 AS "isItsUsage",
                sum(usage.input)::int AS input
           FROM runs run LEFT JOIN message_usage usage ON usage.run_id = run.id
           LEFT JOIN sessions session ON session.id = usage.session_id
          GROUP BY run.id, session.root_id`,
        [origin.main],
      );
      outcomes.push(rows);
    });
  }
  return outcomes;
}

describe('an agent that two families tell of', () => {
  it('is a run of the session that was forked, not of the fork that repeats its call', async () => {
    const outcomes = await inBothOrders(({ origin, other }) => [
      [...origin.spawns(1, agent), origin.works(2, origin.child(agent)), asks(origin), uses(origin, 3)],
      [...other.spawns(1, agent), other.concludes(4, 'completed', agent)],
    ]);
    const run = { isOfOrigin: true, status: 'running', isItsUsage: true, input: 10 };
    expect(outcomes).toEqual([[run], [run]]);
  });

  it('is one run of the session in which it began when `/clear` took it along', async () => {
    const outcomes = await inBothOrders(({ origin, other }) => {
      const childSessionId = other.child(agent);
      return [
        [
          ...origin.spawns(1, agent, true),
          origin.works(2, origin.child(agent)),
          asks(origin),
          uses(origin, 3),
        ],
        [
          other.works(8),
          other.works(9, childSessionId),
          uses(other, 9),
          other.ends(10, 'answered', childSessionId),
          other.event('run.linked', 11, { toolUseId, childSessionId }),
          other.event('run.concluded', 11, {
            toolUseId,
            childSessionId,
            outcome: 'completed',
            by: 'notification',
          }),
        ],
      ];
    });
    const run = { isOfOrigin: true, status: 'completed', isItsUsage: true, input: 20 };
    expect(outcomes).toEqual([[run], [run]]);
  });

  it('is one among more agents than a transaction may lock one by one', async () => {
    await withResolver(async (options, sources) => {
      const startedAt = Date.now() - 60_000;
      const [origin, fork] = [new ToldFamily(options, startedAt), new ToldFamily(options, startedAt)];
      const agents = Array.from({ length: 501 }, (_, index) => `a${String(index).padStart(16, '0')}`);
      const worked = agents.flatMap((id) => [...origin.spawns(1, id), origin.works(2, origin.child(id))]);
      const repeated = agents.flatMap((id) => fork.spawns(1, id));
      for (const events of [worked, repeated]) {
        await commitBatch({ ...options, parse: parseTold }, [await tell(sources, events)]);
      }
      const { rows } = await options.database.query(
        'SELECT root_id = $1 AS "isOfOrigin", count(*)::int AS runs FROM runs GROUP BY 1',
        [origin.main],
      );
      expect(rows).toEqual([{ isOfOrigin: true, runs: 501 }]);
    });
  });

  it('is two where each was asked something: they only share a name', async () => {
    const told = (family: ToldFamily, second: number): AgentEvent[] => [
      ...family.spawns(1, agent),
      family.works(second, family.child(agent)),
      asks(family),
    ];
    const outcomes = await inBothOrders(({ origin, other }) => [told(origin, 2), told(other, 9)]);
    expect(outcomes.map((runs) => (runs as unknown[]).length)).toEqual([2, 2]);
  });
});
