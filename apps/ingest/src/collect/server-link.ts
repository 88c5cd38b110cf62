import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { z } from 'zod';
import { linkErrors } from './link-errors.js';

const pack = promisify(gzip);
const retryMs = { first: 100, most: 5_000 };
const answerWithinMs = 60_000;
const plainBytes = 8 * 1024 * 1024;

export interface ServerLinkOptions {
  readonly url: string;
  readonly token?: string | undefined;
  /** How long a server may be silent before the link gives up; for ever where the caller can wait. */
  readonly giveUpAfterMs: number;
}

interface Call<Schema extends z.ZodType> {
  readonly path: string;
  readonly answer: Schema;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Talks to a Tributary elsewhere. Every call may be repeated without harm, and is until the server answers. */
export class ServerLink {
  readonly url: string;
  readonly #options: ServerLinkOptions;
  readonly #isNear: boolean;
  #answeredAt: number | null = null;

  constructor(options: ServerLinkOptions) {
    this.#options = options;
    this.url = options.url.replace(/\/+$/, '');
    this.#isNear = /^(?:localhost|127\.|\[::1\])/.test(new URL(this.url).hostname);
  }

  async call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>> {
    const { giveUpAfterMs } = this.#options;
    const startedAt = performance.now();
    for (let waitMs = retryMs.first; ; waitMs = Math.min(waitMs * 2, retryMs.most)) {
      try {
        return await this.#ask(call);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (!(error instanceof TryAgain)) throw error;
        if (this.#answeredAt === null) throw linkErrors.notRunning({ url: this.url, cause: error.cause });
        const silentMs = performance.now() - Math.max(startedAt, this.#answeredAt);
        if (silentMs > giveUpAfterMs) throw linkErrors.lost({ url: this.url, cause: error.cause });
      }
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal: call.signal });
    }
  }

  async #ask<Schema extends z.ZodType>({
    path,
    answer,
    body,
    signal,
  }: Call<Schema>): Promise<z.output<Schema>> {
    const limit = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(`${this.url}${path}`, {
      ...(await this.#describe(body)),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    }).catch(tryAgain);
    const text = await response.text().catch(tryAgain);
    if (response.status >= 500 || response.status === 429) {
      // A server that says it is busy is there.
      if (response.status !== 502) this.#answeredAt = performance.now();
      throw new TryAgain(new Error(`status ${response.status}`));
    }
    this.#answeredAt = performance.now();
    const json = parseJson(text);
    if (!response.ok) throw this.#refusal(response.status, json);
    const parsed = answer.safeParse(json);
    if (!parsed.success) throw linkErrors.notTributary({ url: this.url });
    return parsed.data;
  }

  async #describe(body: unknown): Promise<RequestInit> {
    const { token } = this.#options;
    const headers = new Headers({ accept: 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (body === undefined) return { headers };
    headers.set('content-type', 'application/json');
    const text = JSON.stringify(body);
    // On the same machine packing costs more than it saves, unless the body would be refused.
    if (this.#isNear && text.length < plainBytes) return { method: 'POST', headers, body: text };
    headers.set('content-encoding', 'gzip');
    return { method: 'POST', headers, body: new Uint8Array(await pack(text)) };
  }

  #refusal(status: number, json: unknown): Error {
    const { detail } = (json ?? {}) as { detail?: unknown };
    if (typeof detail !== 'string') return linkErrors.notTributary({ url: this.url });
    return linkErrors.refused({ url: this.url, status, detail });
  }
}

/** The server is away or busy: the same call may succeed later. */
class TryAgain extends Error {
  constructor(cause: unknown) {
    super('try again', { cause });
  }
}

function tryAgain(cause: unknown): never {
  throw new TryAgain(cause);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
