import { snapshotLine, type SnapshotEnvelope } from '@tributary/parser';
import { fitText } from './fit-text.js';
import { hashOf } from './listed-session.js';
import { opencodeErrors } from './opencode-errors.js';
import type { OpencodeLimits, OpencodeLine, PublishLines } from './opencode-options.js';
import type { SessionMemory } from './session-memory.js';

export interface LineTellerOptions {
  readonly publish: PublishLines;
  readonly limits: OpencodeLimits;
  readonly memory: SessionMemory;
  readonly signal: AbortSignal;
}

/** Publishes lines one batch after the other, whoever tells them. */
export class LineTeller {
  readonly #options: LineTellerOptions;
  #last: Promise<void> = Promise.resolve();
  #told = 0;

  constructor(options: LineTellerOptions) {
    this.#options = options;
  }

  /** Lines told so far. */
  get told(): number {
    return this.#told;
  }

  /** Tells answers as they are: of a level, the same words at another time are news. */
  async tellLevels(envelopes: readonly SnapshotEnvelope[]): Promise<void> {
    await this.tell(envelopes.flatMap((envelope) => this.#lineOf(envelope) ?? []));
  }

  /** Tells answers that were not told before: of a fact, the same words are no news at any time. */
  async tellFacts(envelopes: readonly SnapshotEnvelope[]): Promise<void> {
    const { memory } = this.#options;
    const fresh = envelopes
      .map((envelope) => [hashOf({ ...envelope, at: 0 }), envelope] as const)
      .filter(([hash]) => !memory.hasTold(hash));
    await this.tellLevels(fresh.map(([, envelope]) => envelope));
    for (const [hash] of fresh) memory.remember(hash);
  }

  /** Resolves when all lines were accepted. */
  async tell(lines: readonly OpencodeLine[]): Promise<void> {
    const turn = this.#last.then(async () => {
      for (const batch of this.#batches(lines)) await this.#publish(batch);
    });
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  /** A line no longer than lines may be; null where it is too long even without its texts. */
  fit(line: OpencodeLine): OpencodeLine | null {
    const { lineBytes } = this.#options.limits;
    if (Buffer.byteLength(line.text) <= lineBytes) return line;
    const text = fitText(parseOrText(line.text), lineBytes);
    return text === null ? null : { ...line, text };
  }

  #lineOf(envelope: SnapshotEnvelope): OpencodeLine | null {
    return this.fit({ kind: 'opencode.snapshot', text: snapshotLine(envelope), writtenAt: envelope.at });
  }

  *#batches(lines: readonly OpencodeLine[]): Generator<readonly OpencodeLine[]> {
    const { batchLines, lineBytes } = this.#options.limits;
    let batch: OpencodeLine[] = [];
    let bytes = 0;
    for (const line of lines) {
      const size = Buffer.byteLength(line.text);
      if (batch.length === batchLines || (batch.length > 0 && bytes + size > lineBytes)) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push(line);
      bytes += size;
    }
    if (batch.length > 0) yield batch;
  }

  async #publish(lines: readonly OpencodeLine[]): Promise<void> {
    const { publish, signal } = this.#options;
    signal.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([publish(lines, signal), aborted]);
      this.#told += lines.length;
    } catch (error) {
      signal.throwIfAborted();
      throw opencodeErrors.publishFailed(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
