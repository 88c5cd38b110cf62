import { setTimeout as sleep } from 'node:timers/promises';
import type { SourcePosition } from '@tributary/domain';
import { claudeRoots } from '../claude-roots.js';
import { createFollowers } from '../create-followers.js';
import { importLimits } from '../import/import-limits.js';
import type { OpencodeServer } from '../opencode/opencode-follower.js';
import type { OpencodeHooks } from '../opencode/opencode-hooks.js';
import type { ChunkSink } from '../publish/chunk-sink.js';
import type { Follower } from '../publish/follower.js';
import { HostClock } from '../publish/host-clock.js';
import { PositionWatch } from '../publish/position-watch.js';
import { Privacy, type PrivacyHooks } from '../publish/privacy.js';
import { createPrivateReader } from '../publish/private-reader.js';
import type { FileReader } from '../readers/file.reader.js';
import type { ReaderHooks, SourceGone } from '../readers/reader-hooks.js';
import type { ReaderPeriods } from '../readers/reader-options.js';
import { HttpPublisher } from './http.publisher.js';
import { HttpRegistry } from './http-registry.js';
import type { ServerLink } from './server-link.js';

export interface CollectorHooks extends ReaderHooks, PrivacyHooks, OpencodeHooks {
  readonly onLookFailed?: (error: unknown) => void;
}

export interface CollectorOptions {
  /** One that waits for the server for ever; it is closed with the collector. */
  readonly link: ServerLink;
  /** This machine, as its developer calls it. */
  readonly host: string;
  readonly claudeDirectories: readonly string[];
  readonly opencodeServers: readonly OpencodeServer[];
  /** Of this machine, for marks of withheld text. */
  readonly redactionKey: Buffer;
  readonly periods?: Partial<ReaderPeriods>;
  /** How often some positions are held against those of the server. */
  readonly checkPositionsMs?: number;
  readonly hooks?: CollectorHooks;
}

export interface CollectorStatus {
  readonly files: number;
  readonly behindBytes: number;
  /** When the server last took lines, epoch milliseconds. */
  readonly lastSentAt: number | null;
}

const lookMs = 1_000;
const aliveMs = 10_000;

/**
 * Reads what ingest reads, on a machine elsewhere, and hands it to a server. The files are its buffer and the
 * server holds its positions, so that it keeps nothing: offline for hours or killed, it goes on where it was.
 */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #publisher: HttpPublisher;
  readonly #registry: HttpRegistry;
  readonly #reader: FileReader;
  readonly #followers: readonly Follower[];
  readonly #positions: PositionWatch;
  readonly #clock: HostClock;
  readonly #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  #lastSentAt: number | null = null;
  #toldAliveAt = -Infinity;

  constructor(options: CollectorOptions) {
    const { link, host, claudeDirectories, opencodeServers, redactionKey, hooks = {} } = options;
    const roots = claudeRoots(claudeDirectories);
    const privacy = new Privacy({ key: redactionKey, roots, hooks });
    this.#options = options;
    this.#publisher = new HttpPublisher(link);
    this.#registry = new HttpRegistry(link, host);
    this.#clock = new HostClock((clockAheadMs) => this.#registry.beat(clockAheadMs));
    const sink: ChunkSink = {
      publish: async (_family, chunk, signal) => {
        await this.#publisher.publish(chunk, signal);
        this.#lastSentAt = Date.now();
      },
    };
    const reading = {
      roots,
      registry: this.#registry,
      limits: { lineBytes: importLimits.lineBytes },
      ...(options.periods && { periods: options.periods }),
      publish: sink.publish.bind(sink),
      hooks: {
        ...hooks,
        onSourceGone: (gone: SourceGone) => {
          if (gone.sourceId !== null) void this.#registry.markGone(gone.sourceId).catch(() => undefined);
          hooks.onSourceGone?.(gone);
        },
      },
    };
    this.#reader = createPrivateReader(reading, privacy);
    const followed = { opencodeServers, claudeDirectories, sources: this.#registry };
    this.#followers = createFollowers({ ...followed, publisher: sink, privacy, hooks });
    this.#positions = new PositionWatch({
      sources: () => this.#reader.sources(),
      ask: (sourceIds) => this.#publisher.ask(sourceIds),
      isOnItsWay: (sourceId) => this.#publisher.isOnItsWay(sourceId),
      rewind: (position) => this.#rewind(position),
      onForgotten: () => this.#forgetAll(),
      ...(options.checkPositionsMs !== undefined && { periodMs: options.checkPositionsMs }),
    });
  }

  /** Resolves when the server has told the positions of all files, however long it is away. */
  async start(): Promise<void> {
    for (const follower of this.#followers) follower.start();
    await this.#tellAlive().catch((error: unknown) => this.#tellFailure(error));
    if (this.#stopping.signal.aborted) return;
    this.#looking = this.#keepLooking();
    await this.#reader.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const ends = [this.#reader.stop(), ...this.#followers.map((follower) => follower.stop())];
    this.#options.link.close();
    await Promise.all([...ends, this.#looking]);
  }

  status(): CollectorStatus {
    const { files, lagBytes } = this.#reader.status();
    return { files, behindBytes: lagBytes, lastSentAt: this.#lastSentAt };
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => this.#tellFailure(error));
      await sleep(lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #tellFailure(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.#options.hooks?.onLookFailed?.(error);
  }

  /** Tells the server that this machine is alive, and sends again what it has lost. */
  async #look(): Promise<void> {
    if (performance.now() - this.#toldAliveAt > aliveMs) await this.#tellAlive();
    const { lost, isForgotten } = await this.#publisher.look();
    for (const position of lost) this.#rewind(position);
    if (isForgotten) await this.#forgetAll();
    else await this.#positions.look();
  }

  async #tellAlive(): Promise<void> {
    await this.#clock.beat();
    this.#toldAliveAt = performance.now();
  }

  /** The server has another database: its numbers mean other files, or none. */
  async #forgetAll(): Promise<void> {
    this.#publisher.forgetAll();
    for (const follower of this.#followers) follower.forgetAll();
    await this.#reader.forgetAll();
  }

  #rewind(position: SourcePosition): void {
    if (!this.#followers.some((follower) => follower.rewind(position))) this.#reader.rewind(position);
  }
}
