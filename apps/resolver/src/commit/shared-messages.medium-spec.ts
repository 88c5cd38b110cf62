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
