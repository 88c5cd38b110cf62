import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly url: string;
  /** To where connections go from now on; null: nobody is there. Those that stand are cut. */
  lead(url: string | null): void;
  /** Cuts the next connections in the middle, each after so many bytes of a request or of its answer. */
  cutNext(connections: number, bytes: { readonly asked?: number; readonly answered?: number }): void;
  /** How many are still to be cut. */
  leftToCut(): number;
  close(): Promise<void>;
}

/** A bad network between a collector and its server. */
export async function startTcpProxy(): Promise<TcpProxy> {
  let target: URL | null = null;
  let cuts = { left: 0, asked: Infinity, answered: Infinity };
  const open = new Set<Socket>();
  const pass = (from: Socket, to: Socket, mostBytes: number): void => {
    let bytes = 0;
    from.on('data', (piece) => {
      bytes += piece.length;
      to.write(piece.subarray(0, Math.max(0, piece.length - Math.max(0, bytes - mostBytes))));
      if (bytes < mostBytes) return;
      cuts.left -= 1;
      for (const socket of [from, to]) socket.destroySoon();
    });
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
  };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (target === null) return void client.destroy();
    const upstream = createConnection(Number(target.port), target.hostname);
    const isCut = cuts.left > 0;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    pass(client, upstream, isCut ? cuts.asked : Infinity);
    pass(upstream, client, isCut ? cuts.answered : Infinity);
  });
  const cutAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (url) => {
      target = url === null ? null : new URL(url);
      cutAll();
    },
    cutNext: (left, { asked = Infinity, answered = Infinity }) => {
      cuts = { left, asked, answered };
      cutAll();
    },
    leftToCut: () => Math.max(0, cuts.left),
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
