import { setTimeout as sleep } from 'node:timers/promises';
import type { ResyncReason } from '@tributary/domain';
import {
  formatStreamCursor,
  OutboxReader,
  type Database,
  type OutboxRow,
  type StreamCursor,
  type StreamPosition,
} from '@tributary/store';
import type { StreamTiming } from '../api-options.js';
import { FrameSource } from './frame.source.js';
import { heartbeat, writeResync } from './frame.js';
import { MissedUpdates } from './missed-updates.js';
import { StatePace } from './state-pace.js';
import type { StreamClient } from './stream-client.js';
import { tellClients } from './tell-clients.js';
import { ToldFrames } from './told-frames.js';

export interface UpdatesFeedOptions extends StreamTiming {
  readonly database: Database;
  /** Whether all who listen read everything. */
  readonly isOpenToAll: boolean;
  readonly wakeUp?: ((listener: () => void) => () => void) | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

const pollRows = 500;
const retryAfterErrorMs = 1_000;
/** How many times as long as it took to tell all clients it rests: what changes meanwhile is told them together. */
const rest = 4;
const maxRestMs = 100;
const positionWithinMs = 200;
const trustMs = 10_000;
/** From so many on, states are held back: to fewer everything is told in the order and by the ids of the outbox. */
const manyClients = 100;

/**
 * The one reader of the outbox in this process. It runs while there are clients, takes one step at a time, and moves
 * on only when every client was told: a step that fails is taken again.
 */
export class UpdatesFeed {
  readonly #outbox: OutboxReader;
  #frames: FrameSource;
  readonly #options: UpdatesFeedOptions;
  readonly #clients = new Set<StreamClient>();
  readonly #joining: { readonly client: StreamClient; readonly lastEventId: string | undefined }[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #position: StreamCursor | undefined;
  #pace = new StatePace();
  #pollTimer: NodeJS.Timeout | undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #stopWaking: (() => void) | undefined;
  #isPolling = false;
  /** A hint came while a poll was under way: its snapshot may be older than the hint. */
  #isWoken = false;
  #restsUntil = 0;
  #trustedUntil = 0;
  frameCount = 0;
  cutCount = 0;

  constructor(options: UpdatesFeedOptions) {
    this.#options = options;
    this.#outbox = new OutboxReader(options.database);
    this.#frames = new FrameSource(options);
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  /** A place behind which everything will be told. Undefined where the database takes longer than a page may wait. */
  async tellPosition(): Promise<string | undefined> {
    const isFollowed = this.#clients.size > 0 && this.#position !== undefined;
    const position = isFollowed ? this.#position : await this.#readPosition();
    return position && formatStreamCursor(position);
  }

  async #readPosition(): Promise<StreamCursor | undefined> {
    const read = this.#outbox.now().catch(() => undefined);
    return await Promise.race([read, sleep(positionWithinMs, undefined, { ref: false })]);
  }

  /** Tells the client what it missed since `lastEventId`, or to fetch again, and from then on everything new. */
  async join(client: StreamClient, lastEventId?: string): Promise<void> {
    this.#joining.push({ client, lastEventId });
    await this.#inTurn(() => this.#admit());
  }

  leave(client: StreamClient): void {
    this.#clients.delete(client);
    if (this.#clients.size === 0) this.#stop();
  }

  /** Ends all connections; the clients come back to whoever listens then. */
  onModuleDestroy(): void {
    for (const client of this.#clients) client.end();
    this.#clients.clear();
    this.#stop();
  }

  /** Joining and polling never overlap: a client is told everything exactly from its position on. */
  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(step);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** All who wait enter in one turn: after a cut they come in thousands. */
  async #admit(): Promise<void> {
    const joining = this.#joining.splice(0);
    if (joining.length === 0) return;
    // Nobody listened meanwhile: begin at the present instead of reading what nobody is told.
    if (this.#clients.size === 0) {
      this.#position = undefined;
      this.#pace = new StatePace();
    }
    try {
      const position = await this.#catchUp();
      const missed = new MissedUpdates(this.#outbox, this.#frames, position);
      for (const { client, lastEventId } of joining) {
        const opening = await missed.open(client, lastEventId);
        if (!client.isOpen) continue;
        client.open(opening);
        this.#clients.add(client);
      }
    } catch (error) {
      // Without a database there is nothing to tell: the clients try again later.
      for (const { client } of joining) if (!this.#clients.has(client)) client.end();
      this.#options.onError?.(error);
    }
    if (this.#clients.size > 0) this.#start();
  }

  #start(): void {
    const { wakeUp, heartbeatMs = 15_000 } = this.#options;
    this.#stopWaking ??= wakeUp?.(() => this.#pollSoon(0));
    this.#heartbeatTimer ??= setInterval(() => {
      for (const client of this.#clients) client.beat(heartbeat);
    }, heartbeatMs).unref();
    if (this.#pollTimer === undefined) this.#pollSoon();
  }

  #stop(): void {
    clearTimeout(this.#pollTimer);
    clearInterval(this.#heartbeatTimer);
    this.#stopWaking?.();
    this.#pollTimer = this.#heartbeatTimer = this.#stopWaking = undefined;
  }

  #pollSoon(delayMs = this.#pollIntervalMs()): void {
    this.#isWoken ||= delayMs === 0;
    if (this.#isPolling || this.#clients.size === 0) return;
    clearTimeout(this.#pollTimer);
    const restMs = this.#restsUntil - performance.now();
    this.#pollTimer = setTimeout(() => void this.#poll(), Math.max(restMs, this.#isWoken ? 0 : delayMs));
  }

  #pollIntervalMs(): number {
    const { pollIntervalMs = 50 } = this.#options;
    return this.#pace.isHolding ? Math.min(pollIntervalMs, maxRestMs) : pollIntervalMs;
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    this.#isWoken = false;
    let delayMs: number | undefined;
    try {
      await this.#inTurn(() => this.#catchUp());
    } catch (error) {
      this.#options.onError?.(error);
      this.#trustedUntil = 0;
      delayMs = retryAfterErrorMs;
    }
    this.#isPolling = false;
    this.#pollTimer = undefined;
    this.#pollSoon(delayMs);
  }

  /** Tells the clients everything that is settled; returns where that ends. */
  async #catchUp(): Promise<StreamCursor> {
    let position = (this.#position = await this.#findPosition());
    let rows: OutboxRow[];
    do {
      rows = await this.#outbox.readAfter(position, pollRows);
      const { rows: now, statesFrom, done } = this.#pace.plan(rows, position);
      const frames = await this.#frames.make(now, { epoch: position.epoch, statesFrom });
      const busyMs = frames.length > 0 ? await this.#tell(new ToldFrames(frames)) : undefined;
      done(this.#clients.size < manyClients ? 0 : busyMs);
      position = { ...position, ...endOf(rows) };
      this.#position = position;
    } while (rows.length === pollRows);
    return position;
  }

  /**
   * Where it was, unless the database is another one by now or an older state of it (a failover, a restored backup):
   * what is announced there would be taken for told.
   */
  async #findPosition(): Promise<StreamCursor> {
    const known = this.#position;
    if (known !== undefined && performance.now() < this.#trustedUntil) return known;
    const now = await this.#outbox.now();
    const reason = known && (await this.#refuse(known, now));
    this.#trustedUntil = performance.now() + trustMs;
    if (reason === undefined) return known ?? now;
    this.#pace = new StatePace();
    this.#frames = new FrameSource(this.#options);
    const bytes = writeResync(now, reason);
    for (const client of this.#clients) client.restart(bytes);
    return now;
  }

  async #refuse(known: StreamCursor, now: StreamCursor): Promise<ResyncReason | undefined> {
    if (known.epoch !== now.epoch) return 'other-database';
    return (await this.#outbox.refuse(known)) === 'future' ? 'future' : undefined;
  }

  /** Returns how long the processor was busy with it. */
  async #tell(frames: ToldFrames): Promise<number> {
    const { told, busyMs } = await tellClients(this.#clients, frames);
    this.frameCount += told;
    this.#restsUntil = performance.now() + Math.min(maxRestMs, rest * busyMs);
    return busyMs;
  }
}

function endOf(rows: readonly OutboxRow[]): StreamPosition | undefined {
  const last = rows.at(-1);
  return last && { xid: last.xid, id: last.id };
}
