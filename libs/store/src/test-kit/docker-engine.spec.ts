import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ping } from './docker-engine.js';

describe('asking for a Docker engine', () => {
  it('finds one that answers on a socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tributary-docker-'));
    const engine = createServer((incoming, reply) => reply.end(incoming.url === '/_ping' ? 'OK' : ''));
    await once(engine.listen(join(folder, 'docker.sock')), 'listening');
    try {
      expect(await ping(`unix://${join(folder, 'docker.sock')}`)).toBe(true);
    } finally {
      engine.close();
      await rm(folder, { recursive: true });
    }
  });

  it('goes on without one where nothing answers', async () => {
    expect(await ping('unix:///nowhere/docker.sock')).toBe(false);
    expect(await ping('tcp://127.0.0.1:1')).toBe(false);
  });
});
