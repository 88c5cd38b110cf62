import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Mood = 'takes it' | 'takes its time' | 'fails' | 'cuts';

const itsTimeMs = 500;

/** A receiver of alerts that keeps what it took, and has bad days. */
export class AlertReceiver {
  readonly taken: Received[] = [];
  refused = 0;
  /** One for each request to come; afterwards it takes everything. */
  moods: Mood[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const mood = this.moods.shift() ?? 'takes it';
        if (mood.startsWith('takes')) this.taken.push({ headers: request.headers, body });
        else this.refused += 1;
        if (mood === 'cuts') request.socket.destroy();
        if (mood === 'fails') response.statusCode = 500;
        setTimeout(() => response.end(), mood === 'takes its time' ? itsTimeMs : 0);
      });
    });
  }

  static async start(): Promise<AlertReceiver> {
    const receiver = new AlertReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
