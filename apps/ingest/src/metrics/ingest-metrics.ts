import type { RawChunk, RawText } from '@tributary/domain';
import type { Redacted } from '@tributary/redact';
import { Counter, type Registry } from 'prom-client';
import type { IngestHooks } from '../ingest.service.js';

/** What a reading process counts as it happens. */
export class IngestMetrics {
  readonly #lines: Counter<'kind'>;
  readonly #bytes: Counter;
  readonly #redactions: Counter<'rule'>;
  readonly #withheld: Counter<'reason'>;
  readonly #gone: Counter;
  readonly #failures: Counter<'of'>;

  constructor(registry: Registry) {
    const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter<Label>({ name: `tributary_ingest_${name}_total`, help, labelNames, registers: [registry] });
    this.#lines = counter('lines', 'Lines handed to the stream; oversize ones without their content.', [
      'kind',
    ]);
    this.#bytes = counter('published_bytes', 'Length of the texts handed to the stream, after redaction.');
    this.#redactions = counter('redactions', 'Secrets replaced, by the rule that found them.', ['rule']);
    this.#withheld = counter('withheld_lines', 'Lines whose content stayed here, by why.', ['reason']);
    this.#gone = counter('sources_gone', 'Files that no path leads to any more.');
    this.#failures = counter(
      'failures',
      'What did not work and is tried again: reads, watches (then sweeps find changes), publishing, looks at what is stored, OpenCode servers.',
      ['of'],
    );
  }

  /** The same hooks, with everything counted that passes them. */
  count(hooks: IngestHooks): IngestHooks {
    const failed = (of: string): void => this.#failures.inc({ of });
    return {
      ...hooks,
      onPublished: (chunk) => (this.#published(chunk), hooks.onPublished?.(chunk)),
      onRedacted: (redacted) => (this.#redacted(redacted), hooks.onRedacted?.(redacted)),
      onSourceGone: (gone) => (this.#gone.inc(), hooks.onSourceGone?.(gone)),
      onReadError: (failure) => (failed('read'), hooks.onReadError?.(failure)),
      onWatchLimit: (limit) => (failed('watch'), hooks.onWatchLimit?.(limit)),
      onPublishFailed: (error) => (failed('publish'), hooks.onPublishFailed?.(error)),
      onLookFailed: (error) => (failed('look'), hooks.onLookFailed?.(error)),
      onDisconnected: (lost) => (failed('opencode'), hooks.onDisconnected?.(lost)),
    };
  }

  #published({ lines }: RawChunk): void {
    let bytes = 0;
    const counts = { text: 0, oversize: 0 };
    for (const line of lines) {
      counts[line.kind] += 1;
      if (line.kind === 'text') bytes += line.text.length;
    }
    this.#bytes.inc(bytes);
    for (const kind of ['text', 'oversize'] as const) {
      if (counts[kind] > 0) this.#lines.inc({ kind }, counts[kind]);
    }
  }

  #redacted(redacted: Redacted<RawText>): void {
    for (const [rule, count] of Object.entries(redacted.hits)) this.#redactions.inc({ rule }, count);
    if (redacted.outcome === 'withheld') this.#withheld.inc({ reason: redacted.reason });
  }
}
