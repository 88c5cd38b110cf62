import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { listenFailure } from './listen-failure.js';
import { judgeReadiness, type ReadinessCheck } from './judge-readiness.js';

export interface OpsServerOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly registry: Registry;
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
}

export interface OpsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** `/healthz`, `/readyz` and `/metrics` of a service that has no HTTP of its own. It tells figures, never content. */
export async function startOpsServer(options: OpsServerOptions): Promise<OpsServer> {
  const { host, port } = options;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'text/plain');
    else answer(options, path, response).catch(() => send(response, 500, 'text/plain'));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenFailure(error, { host, port, setting: 'TRIBUTARY_OPS' });
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  { registry, checks }: OpsServerOptions,
  path: string,
  response: ServerResponse,
): Promise<void> {
  if (path === '/healthz') {
    sendJson(response, 200, { status: 'alive' });
  } else if (path === '/readyz') {
    const readiness = await judgeReadiness(checks);
    sendJson(response, readiness.status === 'ready' ? 200 : 503, readiness);
  } else if (path === '/metrics') {
    send(response, 200, registry.contentType, await registry.metrics());
  } else {
    send(response, 404, 'text/plain');
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, contentType: string, body = ''): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}
