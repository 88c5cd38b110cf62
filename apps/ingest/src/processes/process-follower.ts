import { setTimeout as sleep } from 'node:timers/promises';
import type { SourcePosition } from '@tributary/domain';
import type { ChunkSink, SourceMaker } from '../publish/chunk-sink.js';
import type { Follower } from '../publish/follower.js';
import { OrdinalSource } from '../publish/ordinal-source.js';
import type { Privacy } from '../publish/privacy.js';
import { isRunning } from './is-running.js';
import { listProcesses } from './list-processes.js';
import { ProcessRoll, type ProcessSign } from './process-roll.js';

export interface ProcessFollowerOptions {
  /** Where Claude Code lists its processes, and how the list is called among other sources. */
  readonly directory: string;
  readonly name: string;
  readonly sources: SourceMaker;
  readonly publisher: ChunkSink;
  readonly privacy: Privacy;
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

const lookEveryMs = 2_000;
const kind = 'claude.process';

/** Tells which sessions' processes run, and which are gone. See design.md. */
export class ProcessFollower implements Follower {
  readonly #options: ProcessFollowerOptions;
  readonly #source: OrdinalSource;
  readonly #roll = new ProcessRoll();
  readonly #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  /** What the next look has to do first: the source may be in use now. */
  #prepare: (() => void) | null = null;

  constructor(options: ProcessFollowerOptions) {
    const { name: path, sources, publisher } = options;
    this.#options = options;
    this.#source = new OrdinalSource({ kind, path, sources, publisher });
  }

  start(): void {
    this.#looking = this.#keepLooking();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
  }

  /** True when the position is that of this list. */
  rewind(position: SourcePosition): boolean {
    if (this.#source.sourceId !== position.sourceId) return false;
    this.#prepare = () => this.#source.rewind(position);
    return true;
  }

  forgetAll(): void {
    this.#prepare = () => this.#source.forget();
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stopping;
    const { onFailure } = this.#options;
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => {
        this.#roll.tellAnew();
        if (!signal.aborted) onFailure?.(error);
      });
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    if (this.#prepare !== null) {
      this.#prepare();
      this.#prepare = null;
      this.#roll.tellAnew();
    }
    const listing = await listProcesses(this.#options.directory);
    if (listing === null) return;
    const signs = await this.#roll.look({ listing, isRunning, now: Date.now() });
    const lines = await Promise.all(signs.map((sign) => this.#toLine(sign)));
    await this.#source.publish(
      lines.filter((line) => line !== null),
      this.#stopping.signal,
    );
  }

  /** A session that has no transcript yet is nobody's concern: a window that was opened and not used. */
  async #toLine({ at, cwd, ...sign }: ProcessSign): Promise<{ text: string; writtenAt: number } | null> {
    const { privacy } = this.#options;
    if (!(await privacy.hasTranscript(sign.sessionId))) return null;
    const { text } = await privacy.redactLineOf(cwd, { kind, text: JSON.stringify(sign) });
    return { text, writtenAt: at };
  }
}
