import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Passes so many chunks on to a server, then goes dead in the middle of the next: it arrives, its answer does not. */
export async function startCuttingProxy(port: number, chunkRequests: number): Promise<CuttingProxy> {
  let left = chunkRequests;
  const proxy = createServer((incoming, outgoing) => {
    if (left < 0) return void incoming.socket.destroy();
    if (incoming.url === '/api/ingest/chunks') left -= 1;
    const isLast = left < 0;
    const { method, url: path, headers } = incoming;
    const host = `127.0.0.1:${port}`;
    const call = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, host } },
      (answer) => {
        if (isLast) return void incoming.socket.destroy();
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    call.on('error', () => incoming.socket.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
