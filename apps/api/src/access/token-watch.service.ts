import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TokenRepository } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';

const lookEveryMs = 2_000;
/** A browser opens no more than six to one server; one is all that a page needs. */
const usualStreams = { perToken: 6, perAddress: 50 };

export interface Listener {
  readonly tokenId: string | null;
  readonly address: string;
}

/** Ends what was opened with a token soon after the token has ended. */
@Injectable()
export class TokenWatch implements OnModuleDestroy {
  readonly #tokens: TokenRepository;
  readonly #onError: ApiOptions['onError'];
  readonly #max: typeof usualStreams;
  readonly #watched = new Map<string, Set<() => void>>();
  readonly #streamsByAddress = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(API_OPTIONS) { config, pool, onError }: ApiOptions) {
    this.#max = config.streams ?? usualStreams;
    this.#tokens = new TokenRepository(pool);
    this.#onError = onError;
  }

  /** Never the oldest is ended instead: two that end each other would reconnect for ever. */
  refuseTooMany({ tokenId, address }: Listener): void {
    if (tokenId === null) return;
    const ofToken = this.#watched.get(tokenId)?.size ?? 0;
    const ofAddress = this.#streamsByAddress.get(address) ?? 0;
    if (ofToken >= this.#max.perToken || ofAddress >= this.#max.perAddress) throw problems.tooManyStreams();
  }

  /** Calls `end` once the token is not valid any more, until the returned function is called. */
  watch({ tokenId, address }: Listener, end: () => void): () => void {
    if (tokenId === null) return () => undefined;
    const ends = this.#watched.get(tokenId) ?? new Set();
    this.#watched.set(tokenId, ends.add(end));
    this.#count(address, 1);
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs).unref();
    return () => {
      ends.delete(end);
      this.#count(address, -1);
      if (ends.size === 0) this.#watched.delete(tokenId);
      if (this.#watched.size === 0) this.onModuleDestroy();
    };
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #count(address: string, change: 1 | -1): void {
    const count = (this.#streamsByAddress.get(address) ?? 0) + change;
    if (count === 0) this.#streamsByAddress.delete(address);
    else this.#streamsByAddress.set(address, count);
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
