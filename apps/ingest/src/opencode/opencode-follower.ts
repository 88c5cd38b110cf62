import type { SourcePosition } from '@tributary/domain';
import type { OpencodeHooks } from './opencode-hooks.js';
import type { OpencodeLine, PublishLines } from './opencode-options.js';
import { OpencodeReader } from './opencode.reader.js';
import type { SessionHolders } from './session-holders.js';
import type { ChunkSink, SourceMaker } from '../publish/chunk-sink.js';
import type { Follower } from '../publish/follower.js';
import { OrdinalSource } from '../publish/ordinal-source.js';
import type { Privacy } from '../publish/privacy.js';

export interface OpencodeServer {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  /** Nobody configured it: that nobody answers there is not worth telling. */
  readonly isQuiet: boolean;
}

export interface OpencodeFollowerOptions {
  readonly server: OpencodeServer;
  readonly holders: SessionHolders;
  readonly sources: SourceMaker;
  readonly publisher: ChunkSink;
  readonly privacy: Privacy;
  readonly hooks: OpencodeHooks;
}

/** Follows one OpenCode server; after a loss on the stream it asks the server for everything again. */
export class OpencodeFollower implements Follower {
  readonly #options: OpencodeFollowerOptions;
  readonly #events: OrdinalSource;
  readonly #snapshots: OrdinalSource;
  #reader: OpencodeReader;
  #change: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: OpencodeFollowerOptions) {
    const { server, sources, publisher } = options;
    this.#options = options;
    this.#events = new OrdinalSource({
      kind: 'opencode.event',
      path: `${server.url}#events`,
      sources,
      publisher,
    });
    this.#snapshots = new OrdinalSource({
      kind: 'opencode.snapshot',
      path: `${server.url}#state`,
      sources,
      publisher,
    });
    this.#reader = this.#createReader();
  }

  start(): void {
    this.#reader.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#change;
    await this.#reader.stop();
  }

  /** True when the position is one of this server's. */
  rewind(position: SourcePosition): boolean {
    const lost = [this.#events, this.#snapshots].find(({ sourceId }) => sourceId === position.sourceId);
    if (lost === undefined) return false;
    this.#beginAnew(() => lost.rewind(position));
    return true;
  }

  /** The sources are on record no more. */
  forgetAll(): void {
    this.#beginAnew(() => {
      this.#events.forget();
      this.#snapshots.forget();
    });
  }

  /** A new reader asks the server for everything. A look that is still under way may tell a loss after the end. */
  #beginAnew(prepare: () => void): void {
    this.#change = this.#change.then(async () => {
      if (this.#isStopped) return;
      await this.#reader.stop();
      prepare();
      this.#reader = this.#createReader();
      this.#reader.start();
    });
  }

  #createReader(): OpencodeReader {
    const { server, holders, hooks } = this.#options;
    const publish: PublishLines = (lines, signal) => this.#publish(lines, signal);
    return new OpencodeReader({ ...server, holders, hooks, publish });
  }

  async #publish(lines: readonly OpencodeLine[], signal: AbortSignal): Promise<void> {
    const { privacy } = this.#options;
    const redacted = await Promise.all(lines.map((line) => privacy.redactServerLine(line)));
    await this.#snapshots.publish(
      redacted.filter(({ kind }) => kind === 'opencode.snapshot'),
      signal,
    );
    await this.#events.publish(
      redacted.filter(({ kind }) => kind === 'opencode.event'),
      signal,
    );
  }
}
