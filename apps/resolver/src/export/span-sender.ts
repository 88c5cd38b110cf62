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

  /**
   * Throws when they should be sent once more; spans that the receiver refuses for good are gone. What is too large for
   * it goes in halves.
   */
  async send(batches: readonly SpanBatch[]): Promise<'accepted' | 'refused'> {
    const status = await this.#post(batches);
    if (status === 200) return 'accepted';
    const halves = status === 413 ? halve(batches) : null;
    if (halves !== null) {
      const answers = [await this.send(halves[0]), await this.send(halves[1])];
      return answers.includes('refused') ? 'refused' : 'accepted';
    }
    const isForGood = status < 500 && ![401, 403, 404, 408, 429].includes(status);
    if (isForGood) return 'refused';
    throw new TributaryError('spans_not_taken', `The OTLP endpoint answers with status ${status}.`);
  }

  async #post(batches: readonly SpanBatch[]): Promise<number> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { ...this.#options.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: batches.map(describeResource) }),
      signal: AbortSignal.timeout(this.#options.timeoutMs ?? 10_000),
    });
    await response.arrayBuffer();
    return response.ok ? 200 : response.status;
  }
}

/** Null for a single span. */
function halve(batches: readonly SpanBatch[]): [SpanBatch[], SpanBatch[]] | null {
  const [only] = batches;
  if (batches.length > 1) {
    const middle = batches.length >> 1;
    return [batches.slice(0, middle), batches.slice(middle)];
  }
  if (only === undefined || only.spans.length < 2) return null;
  const middle = only.spans.length >> 1;
  return [[{ ...only, spans: only.spans.slice(0, middle) }], [{ ...only, spans: only.spans.slice(middle) }]];
}

function describeResource({ tool, toolVersion, spans }: SpanBatch): object {
  return {
    resource: {
      attributes: attributes({ 'service.name': tool ?? 'unknown_service', 'service.version': toolVersion }),
    },
    scopeSpans: [{ scope: { name: 'tributary' }, spans }],
  };
}
