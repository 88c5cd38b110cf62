import { Inject, Injectable } from '@nestjs/common';
import type { Readiness } from '@tributary/domain';
import { judgeReadiness, type ReadinessCheck } from '@tributary/platform';
import { ReadinessRepository } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';

/** Decides whether this process can answer requests; each check returns why not, or null. */
@Injectable()
export class ReadinessService {
  readonly #checks: Readonly<Record<string, ReadinessCheck>>;

  constructor(
    @Inject(API_OPTIONS) { health }: ApiOptions,
    @Inject(ReadinessRepository) repository: ReadinessRepository,
  ) {
    const { isStreamReachable, isMakingProgress } = health;
    this.#checks = {
      postgres: () => repository.ping().then(() => null),
      migrations: async () => {
        const pending = await repository.pendingMigrations();
        return pending.length === 0 ? null : `not applied: ${pending.join(', ')}`;
      },
      ...(isStreamReachable && {
        stream: async () => ((await isStreamReachable()) ? null : 'the stream does not answer'),
      }),
      ...(isMakingProgress && {
        progress: async () =>
          (await isMakingProgress()) ? null : 'there is lag and nothing was committed lately',
      }),
    };
  }

  judge(): Promise<Readiness> {
    return judgeReadiness(this.#checks);
  }
}
