import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../test-kit/sse-client.js';
import type { Frame } from './frame.js';
import { StreamClient, type StreamClientOptions } from './stream-client.js';
import { ToldFrames } from './told-frames.js';

let server: Server;
let response: ServerResponse;
let reader: IncomingMessage;

beforeEach(async () => {
  server = createServer((_, answer) => {
    response = answer;
    answer.flushHeaders();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const call = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  call.on('error', () => undefined);
  call.end();
  // Nothing is read until a test resumes it.
  [reader] = (await once(call, 'response')) as [IncomingMessage];
  reader.on('error', () => undefined);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const frame = (key: string, text: string): Frame => ({
  key,
  position: { xid: 1n, id: 1n },
  topic: { sessionIds: ['main'], projectId: null, cardIds: [] },
  bytes: Buffer.from(text),
});

const open = (options: Partial<StreamClientOptions> = {}) =>
  new StreamClient({ response, filter: {}, ...options });

const send = (client: StreamClient, ...frames: Frame[]) => client.send(new ToldFrames(frames));

/** More than the sockets of both sides hold. */
const filler = frame('filler', '-'.repeat(32 * 1024 * 1024));
const fill = (client: StreamClient) => {
  send(client, filler);
  expect(response.writableNeedDrain).toBe(true);
};

describe('a client that reads slowly', () => {
  it('gets only the latest state of each subject, in order, and every log line', async () => {
    const client = open({ maxBufferedBytes: Infinity });
    fill(client);
    send(client, frame('run a', 'a1;'), frame('run b', 'b1;'), frame('log 1', 'l1;'));
    send(client, frame('run a', 'a2;'), frame('log 2', 'l2;'));
    let text = '';
    reader.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-100)));
    await eventually(
      () => text.includes(';'),
      () => 'nothing came',
    );

    expect(text.replaceAll('-', '')).toMatch(/b1;l1;a2;l2;$/);
  });

  it('is cut when it lets too much pile up', () => {
    let cuts = 0;
    const client = open({ onCut: () => (cuts += 1), maxBufferedBytes: 100_000 });
    fill(client);
    send(client, frame('run a', 'x'.repeat(100_001)));

    expect([cuts, client.isOpen]).toEqual([1, false]);
    expect(send(client, frame('run a', 'more'))).toBe(0);
  });

  it('is cut when it does not read for too long', async () => {
    let cuts = 0;
    const client = open({ onCut: () => (cuts += 1), maxStallMs: 50 });
    fill(client);
    await eventually(
      () => !client.isOpen,
      () => 'not cut',
    );
    expect(cuts).toBe(1);
  });

  it('is not cut for a burst that is larger than the limit', async () => {
    const client = open({ maxBufferedBytes: 1_000 });
    send(client, ...Array.from({ length: 20 }, (_, index) => frame(`run ${index}`, `${'x'.repeat(999)};`)));
    let length = 0;
    reader.on('data', (chunk: Buffer) => (length += chunk.length));

    await eventually(
      () => length === 20_000,
      () => `only ${length}`,
    );
    expect(client.isOpen).toBe(true);
  });

  it('is not told what it did not ask for', () => {
    const client = open({ filter: { session: 'other' } });
    expect(send(client, frame('run a', 'a'))).toBe(0);
    expect(response.writableLength).toBe(0);
  });
});
