import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentLine extends AsyncDisposable {
  readonly url: string;
  /** From now on what is sent arrives nowhere; no connection ends, and new ones are taken. */
  fallSilent(): void;
  /** What is sent from now on arrives. */
  speak(): void;
  /** When something was sent into the silence. */
  swallowed(): Promise<void>;
}

/** A network to a database that can become a black hole, as one does whose middle keeps the connections of a dead end. */
export async function startSilentLine(target: string): Promise<SilentLine> {
  const url = new URL(target);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const swallowed = Promise.withResolvers<void>();
  let isSilent = false;
  const line = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('data', (piece) => {
      if (isSilent) swallowed.resolve();
      else server.write(piece);
    });
    server.on('data', (piece) => isSilent || client.write(piece));
    for (const socket of [client, server]) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => [client, server].forEach((end) => end.destroy()));
    }
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  url.port = String((line.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent: () => (isSilent = true),
    speak: () => (isSilent = false),
    swallowed: () => swallowed.promise,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}
