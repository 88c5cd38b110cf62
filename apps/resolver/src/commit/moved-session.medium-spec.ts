import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPriceBook, type AgentEvent } from '@tributary/domain';
import { createCard, registerHost, SourceRepository } from '@tributary/store';
import { actorNamed, freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { parseTold, tell } from '../test-kit/told-events.js';
import { commitBatch, type CommitOptions } from './commit-batch.js';
import { priceClaim } from './price-claim.js';

const policy = { autoCards: 'per-session', orphanAfterMs: 3_600_000 } as const;
const [origin, moved] = ['ses_origin', 'ses_moved'];
const start = Date.now() - 60_000;

let database: FreshDatabase;
let options: CommitOptions;
let sources: SourceRepository;

beforeEach(async () => {
  database = await freshDatabase();
  sources = new SourceRepository({ pool: database, hostId: 'laptop' });
  options = { database, parse: parseTold, price: priceClaim(createPriceBook()), ...policy };
  await registerHost(database, { id: 'laptop', name: 'laptop', developer: 'ada' });
});

afterEach(async () => {
  await database.drop();
});

function seen(sessionId: string, second: number, more: object = {}): AgentEvent {
  const at = start + second * 1_000;
  return { type: 'session.seen', sessionId, at, tool: 'claude-code', isActivity: true, ...more };
}

const titled = (sessionId: string, title: string): AgentEvent => {
  return { type: 'session.titled', sessionId, at: start, title, origin: 'prompt' };
};

function says(sessionId: string, second: number, text: string): AgentEvent {
  const at = start + second * 1_000;
  const said = {
    messageId: `msg_${second}`,
    partId: `part_${second}`,
    role: 'assistant',
    kind: 'text',
    text,
  };
  return { type: 'message.recorded', sessionId, at, ...said } as AgentEvent;
}

const steps = {
  'origin works': [
    seen(origin, 1),
    says(origin, 1, 'It was asked.'),
    says(origin, 2, 'It answered.'),
    titled(origin, 'What was asked'),
  ],
  'moved begins': [
    seen(moved, 1, { isBackground: true }),
    says(moved, 1, 'It was asked.'),
    titled(moved, 'What it calls it'),
  ],
  'moved tells whence': [
    seen(moved, 2, { isBackground: true, copiedFrom: origin }),
    says(moved, 2, 'It answered.'),
  ],
  'moved goes on': [seen(moved, 9, { isBackground: true }), says(moved, 9, 'It goes on.')],
};
type Step = keyof typeof steps;

async function play(order: readonly Step[]): Promise<void> {
  for (const step of order) await commitBatch(options, [await tell(sources, steps[step])]);
}

/** Every card with the sessions that it has now. */
async function readCards(): Promise<unknown[]> {
  const { rows } = await database.query(
    `SELECT title, ARRAY(SELECT session_id FROM session_bindings binding
                          WHERE card_id = card.id AND ended_at IS NULL ORDER BY session_id) AS sessions
       FROM cards card ORDER BY title`,
  );
  return rows;
}

async function readFeed(): Promise<string[]> {
  const { rows } = await database.query<{ content: string }>(
    'SELECT content FROM agent_logs ORDER BY occurred_at, id',
  );
  return rows.map(({ content }) => content);
}

describe('a session that was moved to the background', () => {
  it.each<readonly Step[][]>([
    [['origin works', 'moved begins', 'moved tells whence', 'moved goes on']],
    [['moved begins', 'moved tells whence', 'origin works', 'moved goes on']],
    [['moved goes on', 'moved tells whence', 'moved begins', 'origin works']],
    [['moved begins', 'origin works', 'moved goes on', 'moved tells whence']],
  ])('serves the card of the session that it was, in any order: %j', async (order) => {
    await play(order);
    expect(await readCards()).toEqual([{ title: 'What was asked', sessions: [moved, origin] }]);
    expect(await readFeed()).toEqual(['It was asked.', 'It answered.', 'It goes on.']);
  });

  it('follows it to a card that is made for it later', async () => {
    await play(['origin works', 'moved begins', 'moved tells whence']);
    const card = { title: 'The real one', developer: 'ada', aiSessionId: origin };
    await createCard(database, policy, { card, by: actorNamed('ada') });
    expect(await readCards()).toEqual([{ title: 'The real one', sessions: [moved, origin] }]);
  });
});

it('leaves a fork that is no background session a card of its own', async () => {
  await play(['origin works']);
  const fork = [seen('ses_fork', 2, { copiedFrom: origin }), titled('ses_fork', 'Another way')];
  await commitBatch(options, [await tell(sources, fork)]);
  expect(await readCards()).toEqual([
    { title: 'Another way', sessions: ['ses_fork'] },
    { title: 'What was asked', sessions: [origin] },
  ]);
});
