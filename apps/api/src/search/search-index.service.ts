import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedStep } from '@tributary/platform';
import { SearchIndex } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';

/**
 * How many times as long as it has worked it rests. While this process is busy, with an import or with answers, its work
 * in the database would be in the way of both.
 */
const rest = { whenQuiet: 4, whenBusy: 20 };
const busyShare = 0.4;
const waitMs = { forMore: 20, forNews: 1_000, afterError: 5_000 };

/** Lets search follow what is stored, a second behind it, or as fast as it can without being in anybody's way. */
@Injectable()
export class SearchIndexService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #index: SearchIndex;
  readonly #onError: ApiOptions['onError'];
  readonly #steps = new RepeatedStep(() => this.#take());
  #lastUse = performance.eventLoopUtilization();

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
    const { utilization } = performance.eventLoopUtilization(this.#lastUse);
    this.#lastUse = performance.eventLoopUtilization();
    const times = utilization > busyShare ? rest.whenBusy : rest.whenQuiet;
    try {
      const hasMore = await this.#index.step();
      return hasMore ? Math.max(waitMs.forMore, times * (performance.now() - from)) : waitMs.forNews;
    } catch (error) {
      this.#onError?.(error);
      return waitMs.afterError;
    }
  }
}
