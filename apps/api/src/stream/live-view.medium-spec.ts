import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { followStream, LiveView, TributaryClient } from '@tributary/client';
import { eventually } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';
import { startTeamApi } from '../test-kit/start-team-api.js';

let api: TestApi;
let proxy: Server;
let sockets: Socket[];
let client: TributaryClient;
let direct: TributaryClient;

beforeAll(async () => {
  api = await startApi();
  direct = new TributaryClient({ url: api.url });
});

afterAll(() => api.stop());

/** A network that can be cut; the server sees its own address. */
beforeEach(async () => {
  sockets = [];
  proxy = createServer((socket) => {
    const upstream = connect(api.port, '127.0.0.1');
    sockets.push(socket, upstream);
    for (const each of [socket, upstream]) each.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1').replace(/^host: .*$/im, `host: 127.0.0.1:${api.port}`);
      upstream.write(Buffer.from(text, 'latin1'));
    });
    upstream.pipe(socket);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as { port: number };
  client = new TributaryClient({ url: `http://127.0.0.1:${port}` });
});

const cut = (): void => {
  for (const socket of sockets.splice(0)) socket.destroy();
};

afterEach(() => {
  cut();
  proxy.close();
});

const makeCard = async (title: string): Promise<string> =>
  (await direct.call('createCard', { body: { title } })).id;

describe('the live view', () => {
  it('has what was there, hears what changes, and misses nothing while the connection is cut', async () => {
    const first = await makeCard('before');
    const view = new LiveView({ client, firstRetryMs: 50 });
    const stop = new AbortController();
    const following = view.follow(stop.signal);
    await eventually(
      () => view.cards.has(first),
      () => 'the first card',
    );

    for (let round = 0; round < 5; round += 1) {
      cut();
      await direct.call('changeCard', { params: { id: first }, body: { title: `after cut ${round}` } });
      const id = await makeCard(`made while cut ${round}`);
      await eventually(
        () => view.cards.has(id) && view.cards.get(first)?.title === `after cut ${round}`,
        () => `round ${round}: ${JSON.stringify([...view.cards.values()].map(({ title }) => title))}`,
      );
    }
    await direct.call('deleteCard', { params: { id: first } });
    await eventually(
      () => !view.cards.has(first),
      () => 'the card was deleted',
    );
    const { items } = await direct.call('listCards', { query: { limit: 200 } });
    expect([...view.cards.values()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      items.sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    stop.abort();
    await following;
  });

  it('reads everything again when it was away for too long', async () => {
    const updates = followStream(client, { lastEventId: 'nonsense' });
    expect((await updates.next()).value).toEqual({ event: 'resync', data: { reason: 'malformed' } });
    await updates.return(undefined);
  });

  it('does not knock again with a token that is refused', async () => {
    const team = await startTeamApi();
    try {
      const stranger = new TributaryClient({ url: team.url, token: `trb_${'x'.repeat(43)}` });
      await expect(followStream(stranger).next()).rejects.toMatchObject({ code: 'token_refused' });
    } finally {
      await team.stop();
    }
  });
});
