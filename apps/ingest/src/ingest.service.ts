import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { SourcePosition } from '@tributary/domain';
import { classifyPath } from '@tributary/parser';
import { markHostSeen, registerHost, SourceRepository, type Database } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';
import { claudeRoots, withoutRootNumber } from './claude-roots.js';
import { OpencodeFollower, type OpencodeServer } from './opencode.service.js';
import type { OpencodeHooks } from './opencode/opencode-hooks.js';
import { ChunkPublisher, type PublisherHooks } from './publish/chunk.publisher.js';
import { LossWatch } from './publish/loss-watch.js';
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
  readonly hooks?: IngestHooks;
}

const lookMs = 1_000;

/** Reads the watched folders and servers and publishes what they hold; goes back where the stream lost something. */
export class IngestService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #options: IngestOptions;
  readonly #reader: FileReader;
  readonly #followers: readonly OpencodeFollower[];
  readonly #losses: LossWatch;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: IngestOptions) {
    const {
      database,
      stream,
      hostId,
      claudeDirectories,
      opencodeServers,
      redactionKey,
      hooks = {},
    } = options;
    const sources = new SourceRepository({ pool: database, hostId });
    const roots = claudeRoots(claudeDirectories);
    const publisher = new ChunkPublisher(stream, hooks);
    const privacy = new Privacy({ key: redactionKey, roots, hooks });
    this.#options = options;
    const reading = {
      roots,
      classify: (path: string) => classifyPath(withoutRootNumber(path)),
      registry: new PostgresRegistry(sources),
      publish: publisher.publish.bind(publisher),
      hooks: {
        ...hooks,
        onSourceGone: (gone: SourceGone) => {
          if (gone.sourceId !== null) void sources.markGone(gone.sourceId).catch(() => undefined);
          hooks.onSourceGone?.(gone);
        },
      },
    };
    this.#reader = createPrivateReader(reading, privacy);
    this.#followers = opencodeServers.map((server) => {
      return new OpencodeFollower({ server, sources, publisher, privacy, hooks });
    });
    const { unconfirmed } = publisher;
    this.#losses = new LossWatch({
      stream,
      sources,
      unconfirmed,
      rewind: (position) => this.#rewind(position),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { database, hostId, developer } = this.#options;
    await registerHost(database, { id: hostId, name: hostId, developer });
    await this.#reader.start();
    for (const follower of this.#followers) follower.start();
    this.#schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all([this.#reader.stop(), ...this.#followers.map((follower) => follower.stop())]);
  }

  status(): ReturnType<FileReader['status']> {
    return this.#reader.status();
  }

  #rewind(position: SourcePosition): void {
    if (!this.#followers.some((follower) => follower.rewind(position))) this.#reader.rewind(position);
  }

  async #look(): Promise<void> {
    await markHostSeen(this.#options.database, this.#options.hostId);
    await this.#losses.look();
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) => this.#options.hooks?.onLookFailed?.(error))
        .finally(() => {
          this.#schedule();
        });
    }, lookMs);
  }
}
