import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ServerLink } from './server-link.js';

const answer = z.object({ ok: z.boolean() });
let server: Server;

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Answers the first calls as told, all others with `ok`. */
async function startServer(
  first: readonly { readonly status: number; readonly headers?: object; readonly body?: object }[],
): Promise<{ readonly link: ServerLink; readonly calledAt: number[]; readonly troubles: Error[] }> {
  const calledAt: number[] = [];
  const troubles: Error[] = [];
  server = createServer((_request, response) => {
    const { status, headers = {}, body } = first[calledAt.length] ?? { status: 200, body: { ok: true } };
    calledAt.push(performance.now());
    response.writeHead(status, { ...headers }).end(JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onTrouble = ({ error }: { readonly error: Error }): void => void troubles.push(error);
  return { link: new ServerLink({ url, giveUpAfterMs: Infinity, hooks: { onTrouble } }), calledAt, troubles };
}

describe('a link to a server', () => {
  it('leaves a server alone for as long as it asks to be', async () => {
    const busy = { status: 429, headers: { 'retry-after': '1' } };
    const { link, calledAt } = await startServer([busy]);
    expect(await link.call({ path: '/', answer })).toEqual({ ok: true });
    expect(calledAt).toHaveLength(2);
    // A timer may end within the millisecond before.
    expect(calledAt[1]! - calledAt[0]!).toBeGreaterThan(998);
  });

  it('ends at once when it is closed meanwhile', async () => {
    const { link, calledAt } = await startServer([{ status: 429, headers: { 'retry-after': '300' } }]);
    const call = link.call({ path: '/', answer });
    while (calledAt.length === 0) await new Promise(setImmediate);
    link.close();
    await expect(call).rejects.toThrow();
  });

  it('tells a source that the server has lost from other refusals', async () => {
    const lost = { status: 404, body: { code: 'no_such_source', detail: 'There is no source 7.' } };
    const { link } = await startServer([lost]);
    await expect(link.call({ path: '/', answer })).rejects.toMatchObject({ code: 'source_unknown' });
  });

  it('goes on with other calls when a proxy refuses one as too large', async () => {
    const { link } = await startServer([{ status: 413 }]);
    await expect(link.call({ path: '/', answer })).rejects.toMatchObject({ code: 'front_takes_less' });
    expect(await link.call({ path: '/', answer })).toEqual({ ok: true });
  });

  it('does not blame the token for a refusal of something else', async () => {
    const body = { code: 'not_yours', detail: 'A token writes only what its own developer has read.' };
    const { link } = await startServer([{ status: 403, body }]);
    await expect(link.call({ path: '/', answer })).rejects.toMatchObject({ code: 'source_of_another' });
  });

  it('waits for another token where this one may not hand over lines', async () => {
    const body = { code: 'not_allowed', detail: 'The token does not allow "ingest".' };
    const { link, calledAt, troubles } = await startServer([{ status: 403, body }]);
    const call = link.call({ path: '/', answer });
    while (troubles.length === 0) await new Promise(setImmediate);
    expect(troubles[0]).toMatchObject({ code: 'token_refused' });
    link.close();
    await expect(call).rejects.toThrow();
    expect(calledAt).toHaveLength(1);
  });
});
