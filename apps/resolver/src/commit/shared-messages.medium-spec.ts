import { expect, it } from '@jest/globals';
import type { AgentEvent } from '@tributary/domain';
import { ToldFamily } from '../test-kit/told-family.js';
import { withResolver } from '../test-kit/with-resolver.js';

const tokens = { input: 10, output: 5, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 };

it('tells those who watch a family that another one pays for its message now', async () => {
  await withResolver(async (options) => {
    const early = new ToldFamily(options, Date.now() - 60_000);
    const late = new ToldFamily(options, Date.now() - 30_000);
    const uses = (family: ToldFamily): AgentEvent =>
      family.event('usage.reported', 1, { messageId: 'msg-shared', model: 'claude-opus-4-5', tokens });
    const news = async (): Promise<string[]> => {
      const { rows } = await options.database.query<{ told: string }>(
        `SELECT DISTINCT CASE kind WHEN 'card.updated' THEN 'card' ELSE session_id END AS told FROM outbox
          WHERE session_id = $1
             OR card_id IN (SELECT card_id FROM session_bindings WHERE session_id = $1)
          ORDER BY told`,
        [late.main],
      );
      return rows.map(({ told }) => told);
    };
    await late.told(late.works(0), uses(late));
    await options.database.query('DELETE FROM outbox');
    await early.told(early.works(0));
    expect(await news()).toEqual([]);
    await early.told(uses(early));
    expect(await news()).toEqual(['card', late.main]);
  });
});

it.each([
  ['the origin', 0],
  ['the fork', 1],
])('lets the session pay whose file was made first, when %s is read first', async (_, first) => {
  await withResolver(async (options) => {
    const began = Date.now() - 60_000;
    // By its id the fork would be the first of them.
    const [fork, origin] = [new ToldFamily(options, began), new ToldFamily(options, began)];
    expect(fork.main < origin.main).toBe(true);
    const uses = (family: ToldFamily, bornAt: number): AgentEvent =>
      family.event('usage.reported', 1, {
        messageId: 'msg-copied',
        model: 'claude-opus-4-5',
        tokens,
        bornAt,
      });
    const tellings = [
      () => origin.told(origin.works(0), uses(origin, began)),
      () => fork.told(fork.works(0), uses(fork, began + 30_000)),
    ];
    for (const tell of first === 0 ? tellings : tellings.toReversed()) await tell();
    const { rows } = await options.database.query<{ session_id: string }>(
      'SELECT session_id FROM message_usage WHERE is_counted',
    );
    expect(rows).toEqual([{ session_id: origin.main }]);
  });
});
