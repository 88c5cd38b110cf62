import { randomBytes } from 'node:crypto';
import { countLines, type OutcomeCounts } from '../commit/outcome.js';
import { attributes, type Span } from './span.js';
import type { SpanSender } from './span-sender.js';

export interface PipelineTracerOptions {
  readonly sender: Pick<SpanSender, 'send'>;
  readonly everyMs?: number;
}

/** Of a receiver that is away, the newest are kept. */
const mostKept = 2_000;

/** The batches of this resolver as spans, for who traces the pipeline itself. Unlike sessions, they may be lost. */
export class PipelineTracer {
  readonly #options: PipelineTracerOptions;
  #spans: Span[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PipelineTracerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), this.#options.everyMs ?? 5_000).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  committed(counts: OutcomeCounts, seconds: number): void {
    const end = Date.now();
    const { applied, duplicate, ignored, rejected } = counts;
    this.#spans.push({
      traceId: randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      name: 'commit_batch',
      kind: 1,
      startTimeUnixNano: `${Math.round(end - seconds * 1_000)}000000`,
      endTimeUnixNano: `${end}000000`,
      attributes: attributes({
        'tributary.lines': countLines(counts),
        'tributary.lines.applied': applied,
        'tributary.lines.duplicate': duplicate,
        'tributary.lines.ignored': ignored,
        'tributary.lines.rejected': rejected,
      }),
      status: { code: 1 },
    });
    this.#spans = this.#spans.slice(-mostKept);
  }

  async flush(): Promise<void> {
    const spans = this.#spans;
    if (spans.length === 0) return;
    this.#spans = [];
    const batch = { tool: 'tributary-resolver', toolVersion: null, spans };
    await this.#options.sender.send([batch]).catch(() => {
      this.#spans = [...spans, ...this.#spans].slice(-mostKept);
    });
  }
}
