import { TributaryError } from '@tributary/platform';
import { attributes, type Span } from './span.js';

export interface SpanSenderOptions {
  /** Of the collector, without /v1/traces. */
  readonly endpoint: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export interface SpanBatch {
  readonly tool: string | null;
  readonly toolVersion: string | null;
  readonly spans: readonly Span[];
}

/** Sends spans as OTLP over HTTP, in JSON. */
export class SpanSender {
  readonly #options: SpanSenderOptions;
  readonly #url: string;

  constructor(options: SpanSenderOptions) {
    this.#options = options;
    this.#url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  }

  /** Throws when they should be sent once more; spans that the receiver refuses for good are gone. */
  async send(batches: readonly SpanBatch[]): Promise<'accepted' | 'refused'> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { ...this.#options.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: batches.map(describeResource) }),
      signal: AbortSignal.timeout(this.#options.timeoutMs ?? 10_000),
    });
    await response.arrayBuffer();
    if (response.ok) return 'accepted';
    const isForGood = response.status < 500 && ![401, 403, 404, 408, 429].includes(response.status);
    if (isForGood) return 'refused';
    throw new TributaryError('spans_not_taken', `The OTLP endpoint answers with status ${response.status}.`);
  }
}

function describeResource({ tool, toolVersion, spans }: SpanBatch): object {
  return {
    resource: {
      attributes: attributes({ 'service.name': tool ?? 'unknown_service', 'service.version': toolVersion }),
    },
    scopeSpans: [{ scope: { name: 'tributary' }, spans }],
  };
}
