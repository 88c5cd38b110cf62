import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LossyProxy {
  readonly url: string;
  /** The next reply of the server is swallowed and its connection cut: the command was carried out, nobody knows. */
  cutAtNextReply(): Promise<void>;
  stop(): Promise<void>;
}

/** A TCP proxy in front of a Redis. */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let onCut: (() => void) | undefined;

  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, server].forEach((end) => end.destroy()));
    }
    client.pipe(server);
    server.on('data', (reply) => {
      if (onCut === undefined) return void client.write(reply);
      client.destroy();
      onCut();
      onCut = undefined;
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutAtNextReply: () => new Promise((resolve) => (onCut = resolve)),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
