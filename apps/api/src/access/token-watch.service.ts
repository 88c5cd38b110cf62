import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TokenRepository } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';

const lookEveryMs = 2_000;
const maxStreams = 50;

/** Ends what was opened with a token soon after the token has ended. */
@Injectable()
export class TokenWatch implements OnModuleDestroy {
  readonly #tokens: TokenRepository;
  readonly #onError: ApiOptions['onError'];
  readonly #watched = new Map<string, Set<() => void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(API_OPTIONS) { pool, onError }: ApiOptions) {
    this.#tokens = new TokenRepository(pool);
    this.#onError = onError;
  }

  refuseTooMany(tokenId: string | null): void {
    if (tokenId !== null && (this.#watched.get(tokenId)?.size ?? 0) >= maxStreams) {
      throw problems.tooManyStreams();
    }
  }

  /** Calls `end` once the token is not valid any more, until the returned function is called. */
  watch(tokenId: string | null, end: () => void): () => void {
    if (tokenId === null) return () => undefined;
    const ends = this.#watched.get(tokenId) ?? new Set();
    this.#watched.set(tokenId, ends.add(end));
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs).unref();
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.#watched.delete(tokenId);
      if (this.#watched.size === 0) this.onModuleDestroy();
    };
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    try {
      const valid = await this.#tokens.keepValid([...this.#watched.keys()]);
      for (const [tokenId, ends] of this.#watched) {
        if (!valid.has(tokenId)) for (const end of ends) end();
      }
    } catch (error) {
      // Without a database nothing can be told either; the next look decides.
      this.#onError?.(error);
    }
  }
}
