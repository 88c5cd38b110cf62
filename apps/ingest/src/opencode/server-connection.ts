import { EventBuffer } from './event-buffer.js';
import { readEventStream } from './event-stream.js';
import { listFolders } from './list-sessions.js';
import type { OpencodeHooks, SnapshotReason, SnapshotTaken } from './opencode-hooks.js';
import { codeOf, opencodeErrors } from './opencode-errors.js';
import type { OpencodeLimits, OpencodePeriods, PublishLines } from './opencode-options.js';
import { peekEvent } from './peek-event.js';
import type { ServerAnswers } from './server-answers.js';
import type { ServerClock } from './server-clock.js';
import { readServerPaths } from './server-paths.js';
import type { SessionHolders } from './session-holders.js';
import type { SessionMemory } from './session-memory.js';
import type { SnapshotContext } from './snapshot-context.js';
import { takeSnapshot } from './take-snapshot.js';
import { LineTeller } from './tell-lines.js';

export interface ServerConnectionOptions {
  readonly url: string;
  readonly answers: ServerAnswers;
  readonly memory: SessionMemory;
  readonly holders: SessionHolders;
  readonly clock: ServerClock;
  readonly publish: PublishLines;
  readonly limits: OpencodeLimits;
  readonly periods: OpencodePeriods;
  readonly hooks: OpencodeHooks;
  readonly onSnapshot: (taken: SnapshotTaken) => void;
  readonly signal: AbortSignal;
}

/** One subscription to a server, from its first question to its end. */
export class ServerConnection {
  readonly #options: ServerConnectionOptions;
  readonly #buffer: EventBuffer;
  readonly #teller: LineTeller;
  readonly #ended = new AbortController();
  /** Whether nothing is missing before the events in the buffer: only then do they show how far we are. */
  #isCaughtUp = false;

  constructor(options: ServerConnectionOptions) {
    const { url, limits, hooks } = options;
    this.#options = options;
    this.#teller = new LineTeller(options);
    this.#buffer = new EventBuffer({
      mostBytes: limits.bufferBytes,
      batchLines: limits.batchLines,
      batchBytes: limits.lineBytes,
      onOverflow: (droppedEvents) => hooks.onOverflow?.({ url, droppedEvents }),
    });
  }

  get bufferedBytes(): number {
    return this.#buffer.bytes;
  }

  /** Never resolves: it ends with the reason why the connection did. */
  async follow(): Promise<never> {
    try {
      const context = await this.#prepare();
      await this.#subscribe(context);
      return await this.#tellAll(context);
    } catch (error) {
      await this.#tellRest(error);
      throw this.#ended.signal.aborted ? this.#ended.signal.reason : error;
    } finally {
      this.#end(opencodeErrors.streamEnded());
    }
  }

  async #prepare(): Promise<SnapshotContext> {
    const { answers, periods, signal } = this.#options;
    const greeting = AbortSignal.any([signal, AbortSignal.timeout(periods.greetMs)]);
    await answers.reach(greeting);
    const paths = await readServerPaths(answers, greeting);
    return {
      ...this.#options,
      paths,
      teller: this.#teller,
      signal: AbortSignal.any([signal, this.#ended.signal]),
    };
  }

  /** Events are heard from here on; those that come before the first snapshot is told wait in the buffer. */
  async #subscribe(context: SnapshotContext): Promise<void> {
    const { url, hooks } = this.#options;
    const isGlobal = context.paths.has('/global/event');
    const folders = isGlobal ? [] : [undefined, ...(await listFolders(context))];
    await Promise.all(
      isGlobal
        ? [this.#listen(context, '/global/event', undefined)]
        : folders.map((folder) => this.#listen(context, '/event', folder)),
    );
    hooks.onConnected?.({ url, isGlobal });
  }

  /**
   * Resolves with the first word of the server, by which it has subscribed us. Up to 1.0.152, /global/event sends nothing,
   * not even its headers, until something happens: who says nothing for a while is taken to listen.
   */
  #listen({ signal }: SnapshotContext, path: string, directory: string | undefined): Promise<void> {
    const { answers, periods, limits } = this.#options;
    const connected = Promise.withResolvers<void>();
    const reading = readEventStream({
      open: (opened) => answers.open(path, opened, { directory }),
      onMessage: (data) => {
        this.#hear(data);
        connected.resolve();
      },
      silenceMs: periods.silenceMs,
      messageBytes: limits.bufferBytes,
      signal,
    });
    const patience = setTimeout(connected.resolve, periods.subscribeMs);
    void reading.then((reason) => {
      clearTimeout(patience);
      connected.reject(reason);
      this.#end(reason);
    });
    return connected.promise;
  }

  #hear(data: string): void {
    const { url, memory, holders, clock } = this.#options;
    const peeked = peekEvent(data);
    memory.hear(peeked);
    if (peeked.sessionId !== undefined) holders.hold(peeked.sessionId, url);
    const line = peeked.isPassedOn
      ? this.#teller.fit({ kind: 'opencode.event', text: data, writtenAt: clock.stamp() })
      : null;
    if (line !== null) this.#buffer.push({ line });
    if (peeked.mark !== undefined) this.#buffer.push({ mark: peeked.mark });
  }

  async #tellAll(context: SnapshotContext): Promise<never> {
    const { onSnapshot, periods } = this.#options;
    const { confirmMs, sweepMs } = periods;
    let reason: SnapshotReason = 'connected';
    for (;;) {
      this.#isCaughtUp &&= reason === 'sweep';
      this.#buffer.reopen();
      const taken = await takeSnapshot(context, reason);
      this.#isCaughtUp = true;
      onSnapshot(taken);
      // A server may say `server.connected` a moment before it passes events on: look again soon.
      const untilSweep = reason === 'connected' && confirmMs > 0 ? confirmMs : sweepMs;
      reason = await this.#tellEvents(context.signal, untilSweep);
    }
  }

  /** Tells events as they come, until a snapshot is due. */
  async #tellEvents(signal: AbortSignal, untilSweepMs: number): Promise<SnapshotReason> {
    const due = new AbortController();
    const wake = (): void => {
      due.abort();
      this.#buffer.wake();
    };
    const timer = untilSweepMs === 0 ? undefined : setTimeout(wake, untilSweepMs);
    try {
      for (;;) {
        const change = this.#buffer.changed();
        await this.#tellBuffered();
        if (this.#buffer.hasOverflowed) return 'overflow';
        signal.throwIfAborted();
        if (due.signal.aborted) return 'sweep';
        await change;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #tellBuffered(): Promise<void> {
    const { memory } = this.#options;
    for (let batch = this.#buffer.take(); batch.length > 0; batch = this.#buffer.take()) {
      await this.#teller.tell(batch.flatMap(({ line }) => line ?? []));
      if (this.#isCaughtUp) for (const event of batch) memory.advance(event);
    }
  }

  /** What was heard before the connection was lost is as true as ever, and no snapshot tells all of it. */
  async #tellRest(error: unknown): Promise<void> {
    if (this.#options.signal.aborted || codeOf(error) === 'opencode_publish_failed') return;
    await this.#tellBuffered();
  }

  #end(reason: Error): void {
    this.#ended.abort(reason);
    this.#buffer.close();
  }
}
