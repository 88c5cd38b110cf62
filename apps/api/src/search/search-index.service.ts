import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SearchIndex } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';

const waitMs = { forMore: 20, forNews: 1_000, afterError: 5_000 };

/** Lets search follow what is stored, a second behind it, or as fast as it can without being in anybody's way. */
@Injectable()
export class SearchIndexService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #index: SearchIndex;
  readonly #onError: ApiOptions['onError'];
  #timer: NodeJS.Timeout | undefined;
  #step: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(@Inject(API_OPTIONS) { pool, onError }: ApiOptions) {
    this.#index = new SearchIndex(pool);
    this.#onError = onError;
  }

  onApplicationBootstrap(): void {
    this.#wait(waitMs.forNews);
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#step;
  }

  #wait(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#step = this.#take();
    }, ms).unref();
  }

  async #take(): Promise<void> {
    try {
      this.#wait((await this.#index.step()) ? waitMs.forMore : waitMs.forNews);
    } catch (error) {
      this.#onError?.(error);
      this.#wait(waitMs.afterError);
    }
  }
}
