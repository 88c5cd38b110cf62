import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { classifyPath } from '@tributary/parser';
import { markHostSeen, registerHost, SourceRepository, type Database } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';
import { claudeRoots } from './claude-roots.js';
import { ChunkPublisher, type PublisherHooks } from './publish/chunk.publisher.js';
import { LossWatch } from './publish/loss-watch.js';
import { PostgresRegistry } from './publish/postgres-registry.js';
import { FileReader } from './readers/file.reader.js';
import type { ReaderHooks } from './readers/reader-hooks.js';

export interface IngestOptions {
  readonly database: Database;
  readonly stream: ChunkStream;
  readonly hostId: string;
  /** Whose agents these are. */
  readonly developer: string;
  readonly claudeDirectories: readonly string[];
  readonly hooks?: ReaderHooks & PublisherHooks & { readonly onLookFailed?: (error: unknown) => void };
}

const lookMs = 1_000;

/** Reads the watched folders and publishes what they hold; goes back where the stream lost something. */
export class IngestService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #options: IngestOptions;
  readonly #reader: FileReader;
  readonly #losses: LossWatch;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: IngestOptions) {
    const { database, stream, hostId, claudeDirectories, hooks = {} } = options;
    const sources = new SourceRepository({ pool: database, hostId });
    const publisher = new ChunkPublisher(stream, hooks);
    this.#options = options;
    this.#reader = new FileReader({
      roots: claudeRoots(claudeDirectories),
      classify: (path) => classifyPath(path.replace(/^\d+:/, '')),
      registry: new PostgresRegistry(sources),
      publish: (family, chunk, signal) => publisher.publish(family, chunk, signal),
      hooks: {
        ...hooks,
        onSourceGone: (gone) => {
          if (gone.sourceId !== null) void sources.markGone(gone.sourceId).catch(() => undefined);
          hooks.onSourceGone?.(gone);
        },
      },
    });
    const { unconfirmed } = publisher;
    this.#losses = new LossWatch({
      stream,
      sources,
      unconfirmed,
      rewind: (position) => this.#reader.rewind(position),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { database, hostId, developer } = this.#options;
    await registerHost(database, { id: hostId, name: hostId, developer });
    await this.#reader.start();
    this.#schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#reader.stop();
  }

  status(): ReturnType<FileReader['status']> {
    return this.#reader.status();
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
