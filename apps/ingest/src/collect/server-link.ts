import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BackOff, jitter } from '@tributary/platform';
import type { z } from 'zod';
import { linkErrors } from './link-errors.js';
import type { LinkHooks } from './link-hooks.js';
import { LinkToken, type TokenSource } from './link-token.js';

const pack = promisify(gzip);
const retryMs = { first: 100, most: 5_000, mostWhenPatient: 15_000 };
const refusedMs = 60_000;
const longestRestMs = 300_000;
const answerWithinMs = 60_000;
const plainBytes = 8 * 1024 * 1024;

export interface ServerLinkOptions {
  readonly url: string;
  readonly token?: TokenSource | undefined;
  /**
   * How long a server may be silent before the link gives up. `Infinity` where the caller can wait: then it goes
   * on even if the server has never answered, or refuses the token, which may be renewed.
   */
  readonly giveUpAfterMs: number;
  readonly hooks?: LinkHooks;
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
  readonly #isPatient: boolean;
  readonly #token: LinkToken;
  readonly #closing = new AbortController();
  #answeredAt: number | null = null;
  /** While the token is refused no call is made: many of them would look like somebody who tries tokens. */
  #standstill: Promise<void> | null = null;

  constructor(options: ServerLinkOptions) {
    this.#options = options;
    this.#token = new LinkToken(options.token);
    this.#isPatient = options.giveUpAfterMs === Infinity;
    this.url = options.url.replace(/\/+$/, '');
    this.#isNear = /^(?:localhost|127\.|\[::1\])/.test(new URL(this.url).hostname);
  }

  async call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>> {
    const signal = AbortSignal.any([this.#closing.signal, ...(call.signal ? [call.signal] : [])]);
    const startedAt = performance.now();
    const mostMs = this.#isPatient ? retryMs.mostWhenPatient : retryMs.most;
    const backOff = new BackOff({ firstMs: retryMs.first, mostMs });
    for (let waitMs = backOff.next(); ; waitMs = backOff.next()) {
      await this.#standstill;
      signal.throwIfAborted();
      try {
        const answer = await this.#ask({ ...call, signal });
        this.#options.hooks?.onAnswer?.();
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof TryAgain) {
          this.#waitFor(error, { startedAt, waitMs: Math.max(waitMs, error.restMs) });
          await sleep(error.restMs, undefined, { signal });
        } else if (this.#isPatient && isOfWhoAsks(error)) this.#standStill(error as Error);
        else throw error;
      }
      if (this.#standstill === null) await sleep(waitMs, undefined, { signal });
    }
  }

  /** Ends all calls, those that wait as well. */
  close(): void {
    this.#closing.abort();
  }

  /** Throws where there is no point in waiting. */
  #waitFor(
    { cause }: TryAgain,
    { startedAt, waitMs }: { readonly startedAt: number; readonly waitMs: number },
  ): void {
    const { url } = this;
    if (this.#isPatient) {
      this.#options.hooks?.onTrouble?.({ error: linkErrors.away({ url, cause }), retryMs: waitMs });
      return;
    }
    if (this.#answeredAt === null) throw linkErrors.notRunning({ url, cause });
    const silentMs = performance.now() - Math.max(startedAt, this.#answeredAt);
    if (silentMs > this.#options.giveUpAfterMs) throw linkErrors.lost({ url, cause });
  }

  #standStill(error: Error): void {
    if (this.#standstill !== null) return;
    this.#options.hooks?.onTrouble?.({ error, retryMs: refusedMs });
    this.#standstill = this.#token.waitForAnother(jitter(refusedMs), this.#closing.signal).finally(() => {
      this.#standstill = null;
    });
  }

  async #ask<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>> {
    const { path, answer, body, signal } = call;
    const limit = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(`${this.url}${path}`, {
      ...(await this.#describe(body)),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    }).catch(tryAgain);
    const text = await response.text().catch(tryAgain);
    if (response.status >= 500 || response.status === 429) {
      // A server that says it is busy is there.
      if (response.status !== 502) this.#answeredAt = performance.now();
      throw new TryAgain(new Error(`status ${response.status}`), readRetryAfter(response.headers));
    }
    this.#answeredAt = performance.now();
    const json = parseJson(text);
    if (!response.ok) throw this.#refusal(response.status, json);
    const parsed = answer.safeParse(json);
    if (!parsed.success) throw linkErrors.notTributary({ url: this.url });
    return parsed.data;
  }

  async #describe(body: unknown): Promise<RequestInit> {
    const token = this.#token.read();
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
    const { url } = this;
    const { detail, code } = (json ?? {}) as { detail?: unknown; code?: unknown };
    if (typeof detail !== 'string')
      // Not a matter of who asks: smaller requests pass, so only what is too large may wait.
      return status === 413 ? linkErrors.frontTakesLess({ url }) : linkErrors.notTributary({ url });
    if (code === 'no_such_source') return linkErrors.sourceUnknown({ url, detail });
    if (code === 'not_yours') return linkErrors.sourceOfAnother({ url });
    if (code === 'body_too_large') return linkErrors.tooLarge({ url });
    const isToken = status === 401 || code === 'not_allowed';
    return isToken
      ? linkErrors.tokenRefused({ url, status, detail })
      : linkErrors.refused({ url, status, detail });
  }
}

/** The server is away or busy: the same call may succeed later. */
class TryAgain extends Error {
  /** How long the server asks to be left alone. */
  readonly restMs: number;

  constructor(cause: unknown, restMs = 0) {
    super('try again', { cause });
    this.restMs = restMs;
  }
}

/** In seconds; dates, which the header allows as well, are not sent by any Tributary. */
function readRetryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1_000, longestRestMs) : 0;
}

function tryAgain(cause: unknown): never {
  throw new TryAgain(cause);
}

/** Not what was asked is wrong, but who asks, or who answers: a sign-in page of a hotel is no Tributary. */
function isOfWhoAsks(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return ['token_refused', 'token_file_unreadable', 'server_not_tributary'].includes(String(code));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
