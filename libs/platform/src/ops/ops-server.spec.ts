import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Counter, Registry } from 'prom-client';
import { startOpsServer, type OpsServer } from './ops-server.js';

let server: OpsServer;
let whyNot: string | null;

beforeEach(async () => {
  whyNot = null;
  const registry = new Registry();
  new Counter({ name: 'tributary_things_total', help: 'Things.', registers: [registry] }).inc(3);
  const checks = {
    store: async () => whyNot,
    other: async () => null,
  };
  server = await startOpsServer({ host: '127.0.0.1', port: 0, registry, checks });
});

afterEach(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

describe('the ops server', () => {
  it('tells that the process is alive', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' });
  });

  it('is ready while every check is, and tells why when one is not', async () => {
    expect((await get('/readyz')).status).toBe(200);
    whyNot = 'it is away';
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      status: 'not-ready',
      checks: { store: { ok: false, detail: 'it is away' }, other: { ok: true, detail: null } },
    });
  });

  it('tells the figures of the registry it was given', async () => {
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('tributary_things_total 3');
  });

  it('answers nothing else', async () => {
    expect((await get('/')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
  });

  it('refuses a port that is taken, naming the setting', async () => {
    const { port } = new URL(server.url);
    const second = startOpsServer({
      host: '127.0.0.1',
      port: Number(port),
      registry: new Registry(),
      checks: {},
    });
    await expect(second).rejects.toMatchObject({
      code: 'port_in_use',
      message: expect.stringContaining('TRIBUTARY_OPS_PORT'),
    });
  });
});
