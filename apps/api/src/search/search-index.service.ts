import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedStep } from '@tributary/platform';
import { SearchIndex } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';

/** How many times as long as it has worked it rests: an import has the processor for itself, nearly. */
const rest = 4;
const waitMs = { forMore: 20, forNews: 1_000, afterError: 5_000 };

/** Lets search follow what is stored, a second behind it, or as fast as it can without being in anybody's way. */
@Injectable()
export class SearchIndexService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #index: SearchIndex;
  readonly #onError: ApiOptions['onError'];
  readonly #steps = new RepeatedStep(() => this.#take());

  constructor(@Inject(API_OPTIONS) { pool, onError }: ApiOptions) {
    this.#index = new SearchIndex(pool);
    this.#onError = onError;
  }

  onApplicationBootstrap(): void {
    this.#steps.start(waitMs.forNews);
  }

  async onModuleDestroy(): Promise<void> {
    await this.#steps.stop();
  }

  async #take(): Promise<number> {
    const from = performance.now();
    try {
      const hasMore = await this.#index.step();
      return hasMore ? Math.max(waitMs.forMore, rest * (performance.now() - from)) : waitMs.forNews;
    } catch (error) {
      this.#onError?.(error);
      return waitMs.afterError;
    }
  }
}
