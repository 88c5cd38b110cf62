import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from '@tributary/platform';
import type { OpencodeHooks, SnapshotTaken } from './opencode-hooks.js';
import { codeOf, opencodeErrors } from './opencode-errors.js';
import {
  defaultLimits,
  defaultPeriods,
  type OpencodeLimits,
  type OpencodePeriods,
  type OpencodeReaderOptions,
} from './opencode-options.js';
import { ServerAnswers } from './server-answers.js';
import { ServerClock } from './server-clock.js';
import { refuseAddress } from './refuse-address.js';
import { ServerConnection } from './server-connection.js';
import { SessionHolders } from './session-holders.js';
import { SessionMemory } from './session-memory.js';

export interface OpencodeStatus {
  /** Whether a snapshot was told since the last connection was made. */
  readonly isFollowing: boolean;
  readonly bufferedBytes: number;
  /** The code of the last failure; null while all is well. */
  readonly failure: string | null;
}

/** Follows one OpenCode server and hands on what it says. See design.md. */
export class OpencodeReader {
  readonly #options: OpencodeReaderOptions;
  readonly #limits: OpencodeLimits;
  readonly #periods: OpencodePeriods;
  readonly #hooks: OpencodeHooks;
  readonly #clock: ServerClock;
  readonly #answers: ServerAnswers;
  readonly #memory = new SessionMemory();
  readonly #holders: SessionHolders;
  readonly #backOff: BackOff;
  readonly #stopping = new AbortController();
  #following: Promise<void> | null = null;
  #connection: ServerConnection | null = null;
  #isFollowing = false;
  #failure: string | null = null;

  constructor(options: OpencodeReaderOptions) {
    checkUrl(options.url);
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#periods = { ...defaultPeriods, ...options.periods };
    this.#hooks = options.hooks ?? {};
    this.#holders = options.holders ?? new SessionHolders();
    this.#clock = new ServerClock(options.now ?? Date.now);
    const { url, username, password } = options;
    this.#answers = new ServerAnswers({
      url,
      username,
      password,
      answerMs: this.#periods.answerMs,
      answerBytes: this.#limits.answerBytes,
      clock: this.#clock,
    });
    this.#backOff = new BackOff({
      firstMs: this.#periods.firstRetryMs,
      mostMs: this.#periods.longestRetryMs,
    });
  }

  start(): void {
    this.#following ??= this.#follow();
  }

  /** What was not published is not lost: the next snapshot tells it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  status(): OpencodeStatus {
    return {
      isFollowing: this.#isFollowing,
      bufferedBytes: this.#connection?.bufferedBytes ?? 0,
      failure: this.#failure,
    };
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      const error = await this.#connect();
      if (signal.aborted) return;
      const retryMs = this.#backOff.next();
      this.#tellLoss(error, retryMs);
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #connect(): Promise<unknown> {
    const { url, publish } = this.#options;
    this.#connection = new ServerConnection({
      url,
      publish,
      answers: this.#answers,
      memory: this.#memory,
      holders: this.#holders,
      clock: this.#clock,
      limits: this.#limits,
      periods: this.#periods,
      hooks: this.#hooks,
      onSnapshot: (taken) => this.#settleIn(taken),
      signal: this.#stopping.signal,
    });
    try {
      return await this.#connection.follow();
    } catch (error) {
      return error;
    } finally {
      this.#holders.release(url);
    }
  }

  #settleIn(taken: SnapshotTaken): void {
    this.#isFollowing = true;
    this.#failure = null;
    this.#backOff.reset();
    this.#hooks.onSnapshot?.(taken);
  }

  #tellLoss(error: unknown, retryMs: number): void {
    const { url, isQuiet } = this.#options;
    const wasFollowing = this.#isFollowing;
    this.#isFollowing = false;
    this.#failure = codeOf(error);
    if (isQuiet === true && !wasFollowing) return;
    this.#hooks.onDisconnected?.({ url, code: this.#failure, error, retryMs });
  }
}

/** A password inside an address would end up in logs and names. */
function checkUrl(url: string): void {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isHttp = address?.protocol === 'http:' || address?.protocol === 'https:';
  if (!isHttp || address.username !== '' || address.password !== '') {
    throw opencodeErrors.badUrl(url.replace(/\/\/[^/@]*@/, '//…@'));
  }
  refuseAddress(url);
}
