import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { SourcePosition } from '@tributary/domain';
import type { Registry } from 'prom-client';
import { RepeatedStep } from '@tributary/platform';
import { markHostSeen, registerHost, SourceRepository, type Database } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';
import { claudeRoots } from './claude-roots.js';
import { createFollowers } from './create-followers.js';
import { gaugeIngest } from './metrics/gauge-ingest.js';
import { IngestMetrics } from './metrics/ingest-metrics.js';
import type { OpencodeServer } from './opencode/opencode-follower.js';
import type { OpencodeHooks } from './opencode/opencode-hooks.js';
import { ChunkPublisher, type PublisherHooks } from './publish/chunk.publisher.js';
import type { Follower } from './publish/follower.js';
import { HostClock } from './publish/host-clock.js';
import { LossWatch } from './publish/loss-watch.js';
import { PositionWatch } from './publish/position-watch.js';
import { PostgresRegistry } from './publish/postgres-registry.js';
import { Privacy, type PrivacyHooks } from './publish/privacy.js';
import { createPrivateReader } from './publish/private-reader.js';
import type { FileReader } from './readers/file.reader.js';
import type { ReaderHooks, SourceGone } from './readers/reader-hooks.js';

export interface IngestHooks extends ReaderHooks, PublisherHooks, PrivacyHooks, OpencodeHooks {
  readonly onLookFailed?: (error: unknown) => void;
}

export interface IngestOptions {
  readonly database: Database;
  readonly stream: ChunkStream;
  readonly hostId: string;
  /** Whose agents these are. */
  readonly developer: string;
  readonly claudeDirectories: readonly string[];
  readonly opencodeServers: readonly OpencodeServer[];
  /** Of this machine, for marks of withheld text. */
  readonly redactionKey: Buffer;
  /** Where the developer's privacy settings are; the home of whoever runs this. */
  readonly home?: string;
  /** Where to tell figures. */
  readonly registry?: Registry;
  readonly hooks?: IngestHooks;
}

const lookMs = 1_000;

/** Reads the watched folders and servers and publishes what they hold; goes back where the stream lost something. */
export class IngestService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #options: IngestOptions;
  readonly #reader: FileReader;
  readonly #followers: readonly Follower[];
  readonly #losses: LossWatch;
  readonly #positions: PositionWatch;
  readonly #clock = new HostClock((aheadMs) => this.#tellAlive(aheadMs));
  readonly #looks = new RepeatedStep(() => this.#look());
  readonly #hooks: IngestHooks;
  #beginning: Promise<void> = Promise.resolve();

  constructor(options: IngestOptions) {
    const { database, stream, hostId, claudeDirectories, opencodeServers, redactionKey, registry } = options;
    const told = options.hooks ?? {};
    const hooks = registry === undefined ? told : new IngestMetrics(registry).count(told);
    const sources = new SourceRepository({ pool: database, hostId });
    const roots = claudeRoots(claudeDirectories);
    const publisher = new ChunkPublisher(stream, hooks);
    const privacy = new Privacy({ key: redactionKey, roots, home: options.home, hooks });
    this.#options = options;
    this.#hooks = hooks;
    const reading = {
      roots,
      registry: new PostgresRegistry(sources),
      publish: publisher.publish.bind(publisher),
      hooks: {
        ...hooks,
        onSourceGone: (gone: SourceGone) => {
          if (gone.sourceId !== null) sources.markGone(gone.sourceId).catch(this.#tellFailure);
          hooks.onSourceGone?.(gone);
        },
      },
    };
    this.#reader = createPrivateReader(reading, privacy);
    const followed = { opencodeServers, claudeDirectories, sources };
    this.#followers = createFollowers({ ...followed, publisher, privacy, hooks });
    if (registry !== undefined) {
      gaugeIngest(registry, {
        status: () => this.#reader.status(),
        lag: () => this.#reader.lag(),
        pausedPartitions: () => publisher.pausedPartitions,
      });
    }
    const { unconfirmed } = publisher;
    const rewind = (position: SourcePosition): void => this.#rewind(position);
    const onForgotten = async (): Promise<void> => {
      unconfirmed.forgetAll();
      for (const follower of this.#followers) follower.forgetAll();
      await this.#reader.forgetAll();
    };
    this.#losses = new LossWatch({ stream, sources, unconfirmed, rewind, onForgotten });
    this.#positions = new PositionWatch({
      sources: () => this.#reader.sources(),
      ask: (sourceIds) => sources.positions(sourceIds),
      isOnItsWay: (sourceId) => unconfirmed.has(sourceId),
      rewind,
      onForgotten,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { database, hostId, developer } = this.#options;
    await registerHost(database, { id: hostId, name: hostId, developer });
    await this.#clock.beat();
    this.#beginning = this.#begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#looks.stop();
    await Promise.all([this.#reader.stop(), ...this.#followers.map((follower) => follower.stop())]);
    await this.#beginning;
  }

  /** Nobody waits for it: what is stored can be asked for while the folders are walked for the first time. */
  async #begin(): Promise<void> {
    await this.#reader.start();
    if (this.#looks.isStopped) return;
    for (const follower of this.#followers) follower.start();
    this.#looks.start(lookMs);
  }

  async #tellAlive(clockAheadMs: number | undefined): Promise<number | undefined> {
    const { database, hostId: id } = this.#options;
    return (await markHostSeen(database, { id, clockAheadMs }))?.getTime();
  }

  #rewind(position: SourcePosition): void {
    if (!this.#followers.some((follower) => follower.rewind(position))) this.#reader.rewind(position);
  }

  async #look(): Promise<number> {
    try {
      await this.#clock.beat();
      await this.#losses.look();
      await this.#positions.look();
    } catch (error) {
      this.#tellFailure(error);
    }
    return lookMs;
  }

  readonly #tellFailure = (error: unknown): void => this.#hooks.onLookFailed?.(error);
}
