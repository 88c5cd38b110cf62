import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Passes bytes on to a port of this machine until it is told to cut. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(port: number) {
    this.#server = createServer((client) => {
      const target = connect(port, '127.0.0.1');
      for (const [socket, other] of [
        [client, target],
        [target, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  stop(): void {
    this.#server.close();
    this.cut();
  }
}
