import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LoadBalancer extends AsyncDisposable {
  readonly url: string;
}

/** Hands every connection to one of the servers in turn, and to the next where one does not take it. */
export async function startLoadBalancer(urls: readonly string[]): Promise<LoadBalancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.once('close', () => open.delete(client));
    turn += 1;
    const inTurn = urls.map((_, index) => new URL(urls[(turn + index) % urls.length]!));
    connect(client, inTurn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function connect(client: Socket, [target, ...others]: readonly URL[]): void {
  if (target === undefined) return void client.destroy();
  const upstream = createConnection(Number(target.port), target.hostname);
  const refused = (): void => connect(client, others);
  upstream.once('error', refused);
  upstream.once('connect', () => {
    upstream.off('error', refused);
    upstream.on('error', () => undefined);
    client.pipe(upstream);
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
}
