import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Span } from '../export/span.js';

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** A collector for traces that keeps what it is sent, and refuses while it is told to. */
export class OtlpReceiver {
  readonly spans: Span[] = [];
  readonly authorizations: (string | undefined)[] = [];
  readonly #server: Server;
  status = 200;
  /** More than so many spans at once are too large for it. */
  mostSpans = Infinity;

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.authorizations.push(request.headers.authorization);
        if (request.url !== '/v1/traces') response.statusCode = 404;
        else response.statusCode = this.status;
        const spans = spansOf(JSON.parse(body) as Export);
        if (spans.length > this.mostSpans) response.statusCode = 413;
        if (response.statusCode === 200) this.spans.push(...spans);
        response.end('{}');
      });
    });
  }

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const spansOf = ({ resourceSpans }: Export): Span[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
