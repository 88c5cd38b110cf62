import { randomUUID } from 'node:crypto';
import { partitionOf } from '@tributary/domain';
import { rememberLast } from '@tributary/platform';
import { SourceRepository } from '@tributary/store';
import type { ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';
import type { HookFacts } from './keep-hook-facts.js';

const limits = { waitingHooks: 1_000, textBytes: 256 * 1024, publishMs: 5_000 };

/** One session's hooks as this process received them. */
interface HookSource {
  readonly sourceId: Promise<string>;
  count: number;
  /** Ends when all hooks before are on the stream: they keep their order. */
  last: Promise<void>;
}

/**
 * Takes hooks without keeping Claude Code waiting. They are hints beside the transcript, so that one which cannot
 * be published now is told to `onError` and forgotten. A source is a session as seen by this process: two replicas
 * number their hooks independently.
 */
export class HookIntake {
  readonly #options: Pick<ApiOptions, 'intake' | 'pool' | 'onError'>;
  readonly #name = `hooks/${randomUUID()}`;
  readonly #sources = rememberLast<HookSource>(2_000);
  #waiting = 0;

  constructor(options: Pick<ApiOptions, 'intake' | 'pool' | 'onError'>) {
    this.#options = options;
  }

  take({ sessionId, text }: HookFacts, host: string, arrivedAt: number): void {
    const { intake, onError } = this.#options;
    if (intake === undefined) throw problems.ingestUnavailable();
    if (this.#waiting >= limits.waitingHooks) throw problems.streamFull();
    if (text.length > limits.textBytes) throw problems.bodyTooLarge();
    this.#waiting += 1;
    const source = this.#sourceOf(sessionId, host);
    source.last = source.last
      .then(async () => {
        const safe = intake.redact === undefined ? text : await intake.redact(text);
        if (safe !== null) await this.#publish(source, sessionId, { text: safe, writtenAt: arrivedAt });
      })
      .catch((error: unknown) => {
        // Perhaps the source could not be registered: the next hook tries again.
        this.#sources.delete(`${host} ${sessionId}`);
        onError?.(error);
      })
      .finally(() => (this.#waiting -= 1));
  }

  /** Starts at 0 each time: a hook that the stream lost leaves no gap before the next. */
  async #publish(
    source: HookSource,
    family: string,
    line: { readonly text: string; readonly writtenAt: number },
  ): Promise<void> {
    const end = source.count + 1;
    const sourceId = await source.sourceId;
    const chunk = { sourceId, generation: 0, start: 0, lines: [{ kind: 'text', end, ...line } as const] };
    const signal = AbortSignal.timeout(limits.publishMs);
    await this.#options.intake?.stream.publish(partitionOf(family), chunk, signal);
    source.count = end;
  }

  #sourceOf(sessionId: string, hostId: string): HookSource {
    const key = `${hostId} ${sessionId}`;
    const known = this.#sources.get(key);
    if (known !== undefined) return known;
    const sources = new SourceRepository({ pool: this.#options.pool, hostId });
    const path = `${this.#name}/${sessionId}`;
    const created = sources.create({
      path,
      kind: 'claude.hook',
      shape: 'append',
      family: sessionId,
      identity: null,
    });
    const sourceId = created.then((position) => position.sourceId);
    sourceId.catch(() => undefined);
    const source: HookSource = { sourceId, count: 0, last: Promise.resolve() };
    this.#sources.set(key, source);
    return source;
  }
}
