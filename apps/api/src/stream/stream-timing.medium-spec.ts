import { afterEach, describe, expect, it } from '@jest/globals';
import { seedFamily } from '../test-kit/seed-family.js';
import { eventually, openStream } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

afterEach(() => api.stop());

const hourMs = 3_600_000;
const update = { kind: 'session.updated', subject_id: 'main', session_id: 'main' };

describe('the timing of the stream', () => {
  it('polls at once when it is woken, and is woken only while somebody listens', async () => {
    const listeners = new Set<() => void>();
    const wakeUp = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    api = await startApi({ wakeUp, stream: { pollIntervalMs: hourMs } });
    await seedFamily(api);
    expect(listeners.size).toBe(0);
    const client = await openStream(api.url);
    for (const count of [1, 2]) {
      await api.insert('outbox', update);
      await client.until('the update', ({ length }) => {
        // Again and again: a transaction elsewhere on the server may hold the horizon back for a moment.
        listeners.forEach((wake) => wake());
        return length === count;
      });
    }

    client.close();
    await eventually(
      () => listeners.size === 0,
      () => 'still listening',
    );
  });

  it('shows that it is alive while there is nothing to tell', async () => {
    api = await startApi({ stream: { heartbeatMs: 20 } });
    const client = await openStream(api.url);
    await eventually(
      () => client.comments.length >= 3,
      () => 'no heartbeats',
    );
    expect(client.events).toEqual([]);
    client.close();
  });

  it('ends at once when the process stops, so that clients go elsewhere', async () => {
    api = await startApi();
    const client = await openStream(api.url);
    const { stop } = api;
    await stop();
    api = await startApi();
    expect(client.isClosed).toBe(true);
  });
});
