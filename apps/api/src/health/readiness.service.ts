import { Inject, Injectable } from '@nestjs/common';
import type { Readiness } from '@tributary/domain';
import { ReadinessRepository } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';

type Check = () => Promise<string | null>;

const patienceMs = 2_000;

/** Decides whether this process can answer requests; each check returns why not, or null. */
@Injectable()
export class ReadinessService {
  readonly #checks: Readonly<Record<string, Check>>;

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

  async judge(): Promise<Readiness> {
    const checks = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => {
        const detail = await inTime(check).catch(reasonOf);
        return [name, { ok: detail === null, detail }] as const;
      }),
    );
    const isReady = checks.every(([, { ok }]) => ok);
    return { status: isReady ? 'ready' : 'not-ready', checks: Object.fromEntries(checks) };
  }
}

async function inTime(check: Check): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${patienceMs} ms`), patienceMs);
  });
  return Promise.race([check(), timeout]).finally(() => clearTimeout(timer));
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'failed';
}
