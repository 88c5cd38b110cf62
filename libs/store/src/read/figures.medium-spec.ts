import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { FamiliesRepository } from './family/families.repository.js';
import { figuresOf, type Figures } from './figures.js';
import { FiguresRepository } from './figures.repository.js';

let database: FreshDatabase;

const roots = ['busy', 'done', 'alone', 'unknown'];

/** Runs of every status, some at the same time and some at none; a warm-up is nobody's agent but is paid for. */
const FAMILIES = `
  INSERT INTO sessions (id, root_id, parent_session_id, purpose, facts) VALUES ('alone', 'alone', NULL, NULL, '{}');
  INSERT INTO sessions (id, root_id, parent_session_id, purpose, facts)
  SELECT root || CASE WHEN n > 0 THEN ':' || n ELSE '' END, root, CASE WHEN n > 0 THEN root END,
         CASE WHEN n = 7 THEN 'warm-up' END, '{}'
    FROM unnest(ARRAY['busy', 'done']) root, generate_series(0, 30) n;
  INSERT INTO runs (id, root_id, spawner_session_id, child_session_id, depth, agent_type, status, is_background,
                    started_at, last_activity_at, evidence)
  SELECT root || '-' || n, root, root, root || ':' || n, 1, 'type-' || n % 3,
         CASE WHEN root = 'done' THEN 'completed'
              ELSE (ARRAY['running', 'completed', 'failed', 'pending', 'aborted', 'completed'])[1 + n % 6] END,
         false, CASE WHEN n % 5 > 0 THEN timestamptz '2026-11-16 09:00Z' + n / 3 * interval '1 minute' END,
         CASE WHEN n % 4 > 0 THEN timestamptz '2026-11-16 10:00Z' + n * 7 % 29 * interval '1 minute' END, '[]'
    FROM unnest(ARRAY['busy', 'done']) root, generate_series(1, 30) n;
  INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
    cache_write_1h, reasoning, web_searches, is_fast, reported_usd, cost_usd, is_counted)
  SELECT root || 'm' || n, root || CASE WHEN n > 0 THEN ':' || n ELSE '' END, CASE WHEN n > 0 THEN root || '-' || n END,
         'model-' || n % 4, timestamptz '2026-11-16 09:00Z' + n * interval '20 minutes', n, 2, 3, 4, 5, 6, 0, false,
         CASE WHEN n % 9 = 0 THEN 0.123 END, CASE WHEN n % 4 > 0 THEN 0.000000000001 * n END, n % 11 <> 5
    FROM unnest(ARRAY['busy', 'done']) root, generate_series(0, 30) n`;

beforeAll(async () => {
  database = await freshDatabase();
  await database.query(FAMILIES);
});

afterAll(async () => {
  await database.drop();
});

describe('the figures of main sessions', () => {
  it('are those that their whole families add up to', async () => {
    const families = await new FamiliesRepository(database).load(roots);
    const figures = await new FiguresRepository(database).load(roots);

    for (const id of roots)
      expect(namedOnly(figures.get(id)!)).toEqual(namedOnly(figuresOf(families.get(id)!, id)));
    expect(figures.get('busy')?.agents.counts).toMatchObject({ total: 29, running: 5, completed: 9 });
    expect(figures.get('busy')?.agents.named.map(({ id }) => id)).toEqual([
      'busy-27',
      'busy-24',
      'busy-21',
      'busy-18',
    ]);
    expect(figures.get('busy')?.agents.heardAt).toEqual(new Date('2026-11-16T10:21:00.000Z'));
    expect(figures.get('unknown')?.agents).toMatchObject({ counts: { total: 0 }, heardAt: null });
  });

  it('are read for nobody where nobody is asked for', async () => {
    expect(await new FiguresRepository(database).load([])).toEqual(new Map());
  });
});

/** Of the runs only what a summary shows: they were read with other columns. */
function namedOnly({ agents, ...figures }: Figures): Figures {
  const named = agents.named.map(({ id, agent_type, status, started_at }) => ({
    id,
    agent_type,
    status,
    started_at,
  }));
  return { ...figures, agents: { ...agents, named } };
}
