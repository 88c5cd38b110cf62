import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@tributary/store';
import { run, session } from '../test-kit/seed-family.js';
import { openStream } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let web: string;
let api: TestApi;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'tributary-web-'));
  await writeFile(join(web, 'index.html'), '<head><title>Tributary</title></head>');
  api = await startApi({ config: { webDirectory: web } });
  await api.insert('sessions', session('main'));
});

afterAll(async () => {
  await api.stop();
  await rm(web, { recursive: true });
});

async function commit(runId: string): Promise<void> {
  await api.insert('runs', run(runId));
  await api.insert('outbox', { kind: 'run.updated', subject_id: runId, session_id: 'main' });
}

async function positionOfPage(): Promise<string> {
  const { text } = await api.get('/cards/any');
  return /<meta name="stream-position" content="([^"]+)" \/><\/head>/.exec(text)?.[1] ?? '';
}

/** What a page hears that was sent, and then took its time. */
async function hearSince(lastEventId: string, last: string): Promise<string[]> {
  const client = await openStream(api.url, { lastEventId });
  await client.until(last, (events) => events.some(({ data }) => data.runId === last));
  client.close();
  return client.events.map(({ event, data }) => `${event} ${data.runId}`);
}

describe('the position that a page comes with', () => {
  it('is one from which everything later is told, and nothing earlier', async () => {
    await commit('before');
    const position = await positionOfPage();
    await commit('between');
    expect(await hearSince(position, 'between')).toEqual(['run.updated between']);
  });

  it('is as good while others follow the stream', async () => {
    const other = await openStream(api.url);
    await commit('first');
    await other.until('first', (events) => events.length === 1);
    const position = await positionOfPage();
    await commit('second');
    await other.until('second', (events) => events.length === 2);
    expect(await hearSince(position, 'second')).toEqual(['run.updated second']);
    other.close();
  });

  it('is left out when the database does not answer', async () => {
    const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    const lonely = await startApi({ pool: nowhere, config: { webDirectory: web } });
    expect((await lonely.get('/')).text).toBe('<head><title>Tributary</title></head>');
    await lonely.stop();
    await nowhere.end();
  });
});
