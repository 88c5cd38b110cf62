import { setTimeout as sleep } from 'node:timers/promises';
import type { SourcePosition } from '@tributary/domain';
import { admitFiles } from './admit-files.js';
import { appendTurn } from './turns/append-turn.js';
import { DirectoryWatch } from './watch/directory-watch.js';
import { LiveLooks } from './watch/live-looks.js';
import { LookPace } from './watch/look-pace.js';
import { OpenFiles } from './turns/open-files.js';
import { ReadAhead } from './turns/read-ahead.js';
import { ReadRooms } from './turns/read-window.js';
import { nodeFileSystem, type ReaderFileSystem } from './reader-file-system.js';
import { errorCode, systemError, type ReaderHooks } from './reader-hooks.js';
import {
  defaultLimits,
  defaultPeriods,
  type FileReaderOptions,
  type ReaderLimits,
  type ReaderPeriods,
} from './reader-options.js';
import { ReaderRoots } from './reader-roots.js';
import { lagByKind, measureLag, type ReaderLag, type ReaderStatus } from './reader-status.js';
import { replaceTurn } from './turns/replace-turn.js';
import { SweepSchedule } from './sweep/sweep-schedule.js';
import { WorkerSweeper, type Sweeper } from './sweep/sweep.js';
import type { SweepReport, SweepScope } from './sweep/sweep-report.js';
import { isAtItsPath, type TrackedFile } from './tracked-file.js';
import { TrackedFiles, type SentSource } from './tracked-files.js';
import { TurnQueue, type TurnOutcome } from './turns/turn-queue.js';

const limitedHotMs = 1_000;

/** Follows files below some roots and hands their whole lines to the stream. See design.md. */
export class FileReader {
  readonly #options: FileReaderOptions;
  readonly #limits: ReaderLimits;
  readonly #periods: ReaderPeriods;
  readonly #fileSystem: ReaderFileSystem;
  readonly #hooks: ReaderHooks;
  readonly #files: TrackedFiles;
  readonly #openFiles: OpenFiles;
  readonly #ahead: ReadAhead;
  readonly #queue: TurnQueue;
  readonly #rooms = new ReadRooms();
  readonly #watch: DirectoryWatch;
  readonly #pace = new LookPace({ look: (absolute) => void this.#looks?.look(absolute) });
  readonly #schedule: SweepSchedule;
  readonly #stopping = new AbortController();
  readonly #failed = new Set<TrackedFile>();
  #roots: ReaderRoots | null = null;
  #looks: LiveLooks | null = null;
  #sweeper: Sweeper | null = null;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(options: FileReaderOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#periods = { ...defaultPeriods, ...options.periods };
    this.#fileSystem = { ...nodeFileSystem, ...options.fileSystem };
    this.#hooks = options.hooks ?? {};
    this.#files = new TrackedFiles(options.classify);
    const { lanes, openFiles: most } = this.#limits;
    const { keepOpenMs } = this.#periods;
    this.#openFiles = new OpenFiles({ open: (file) => this.#ahead.open(file), most, keepOpenMs });
    this.#ahead = new ReadAhead({
      open: this.#fileSystem.open,
      readSmall: (paths, mostBytes) => this.#sweeper?.readSmall?.(paths, mostBytes),
      keepOpenMs,
      upcoming: () => this.#queue.upcoming(),
    });
    this.#queue = new TurnQueue({ lanes, turn: (file, lane) => this.#turn(file, lane) });
    this.#watch = new DirectoryWatch({
      watch: this.#fileSystem.watch,
      onChange: (absolute) => this.#pace.ask(absolute),
      onLimit: (directory, code) => this.#hooks.onWatchLimit?.({ directory, code }),
    });
    this.#schedule = new SweepSchedule({
      hotMs: () => Math.min(this.#periods.hotMs, this.#mode() === 'sweep' ? limitedHotMs : Infinity),
      allMs: this.#periods.allMs,
      sweep: (scope) => this.#sweep(scope),
    });
  }

  /** Resolves when every file is known and those behind are queued, not when the backlog is read. */
  async start(): Promise<void> {
    const roots = await ReaderRoots.resolve(this.#options.roots, this.#fileSystem.statfs);
    const { hotWithinMs, relistMs } = this.#periods;
    this.#roots = roots;
    this.#looks = new LiveLooks({
      roots,
      watch: this.#watch,
      later: (delayMs, action) => this.#later(delayMs, action),
      relistMs,
      onFile: (entry) => this.#push(this.#files.place(entry)),
      onMissing: (path) => this.#push(this.#files.atPath(path)),
      onFailure: (absolute, error) => this.#reportFailure(absolute, error),
    });
    this.#sweeper = this.#options.sweeper ?? new WorkerSweeper({ roots: roots.roots, hotWithinMs });
    await this.#sweep('all');
    if (this.#isStopping()) return;
    // The first sweep came before the watches; this one sees what was made in between.
    if (this.#watch.size > 0) this.#later(relistMs, () => this.#sweep('all'));
    this.#schedule.start();
  }

  /** Ends after the running turns. What they could not publish is read again from `committed`. */
  async stop(): Promise<void> {
    this.#schedule.stop();
    this.#watch.close();
    this.#pace.close();
    this.#stopping.abort();
    await this.#queue.close();
    await this.#sweeping;
    await this.#sweeper?.close();
    await this.#openFiles.closeAll();
  }

  /** One sweep, and all reading that follows from it. */
  async sweepNow(scope: SweepScope = 'all'): Promise<void> {
    await this.#sweep(scope);
    await this.#queue.idle();
  }

  /** Reads again from what is committed. `false`: that generation is not at hand any more. */
  rewind(position: SourcePosition): boolean {
    const file = this.#files.ofSource(position.sourceId);
    if (!file?.isReading(position)) return false;
    file.rewindTo = position;
    this.#queue.push(file, 'backlog');
    return true;
  }

  /** Whatever the registry said counts no more: every file is looked up again, and read from what is committed. */
  async forgetAll(): Promise<void> {
    const files = this.#files.unsettleAll();
    for (const file of files) this.#failed.add(file);
    await this.#sweep('hot');
  }

  readonly sources = (): readonly SentSource[] => this.#files.sources();
  readonly lag = (): readonly ReaderLag[] => lagByKind(this.#files.all());

  status(): ReaderStatus {
    return {
      files: this.#files.size,
      watched: this.#watch.size,
      openFiles: this.#openFiles.size,
      ...measureLag(this.#files.all()),
      mode: this.#mode(),
    };
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #mode(): ReaderStatus['mode'] {
    return this.#watch.isLimited || this.#roots?.areAllWatchable === false ? 'sweep' : 'watch';
  }

  #sweep(scope: SweepScope): Promise<void> {
    this.#sweeping = this.#sweeping.then(() => this.#sweepOnce(scope));
    return this.#sweeping;
  }

  async #sweepOnce(scope: SweepScope): Promise<void> {
    if (this.#sweeper === null || this.#isStopping()) return;
    try {
      const roots = this.#roots;
      if (scope === 'all' && roots && (await roots.resolveAgain())) this.#sweeper.follow?.(roots.roots);
      const report = await this.#sweeper.sweep(scope);
      // Asked to stop while it walked: a watch that is made now would outlive the reader.
      if (this.#isStopping()) return;
      await this.#apply(scope, report);
    } catch (error) {
      this.#reportFailure('', error);
    }
  }

  async #apply(scope: SweepScope, report: SweepReport): Promise<void> {
    for (const directory of report.goneDirectories) this.#watch.remove(directory);
    for (const directory of report.directories) {
      if (this.#roots?.canWatch(directory.absolute)) this.#watch.add(directory);
    }
    if (scope === 'all') this.#watch.retry();
    for (const { absolute, code } of report.failures) this.#reportFailure(absolute, systemError(code));
    const seen = report.files.map((entry) => this.#files.place(entry)).filter((file) => file !== null);
    const waiting = [...new Set([...this.#failed, ...seen])];
    this.#failed.clear();
    try {
      if (scope === 'all') await this.#letGoOf(this.#files.missing(report));
      await this.#openFiles.closeIdle();
      if (this.#queue.isIdle) this.#rooms.giveBack();
      await admitFiles(waiting, {
        registry: this.#options.registry,
        queue: this.#queue,
        proveMs: this.#periods.proveMs,
        signal: this.#stopping.signal,
      });
    } catch (error) {
      for (const file of waiting) this.#failed.add(file);
      throw error;
    }
  }

  async #turn(file: TrackedFile, lane: number): Promise<TurnOutcome> {
    try {
      const outcome = await this.#read(file, lane);
      if (outcome === 'done' && file.isDetached) await this.#retire(file);
      if (file.reading !== null) this.#settleDisplaced(file);
      return outcome;
    } catch (error) {
      if (this.#isStopping()) return 'done';
      this.#failed.add(file);
      this.#reportFailure(file.path, error);
      return 'done';
    }
  }

  async #read(file: TrackedFile, lane: number): Promise<TurnOutcome> {
    const context = {
      room: this.#rooms.of(lane),
      limits: this.#limits,
      files: this.#files,
      openFiles: this.#openFiles,
      registry: this.#options.registry,
      hooks: this.#hooks,
      open: (each: TrackedFile) => this.#ahead.open(each),
      settleMs: this.#periods.settleMs,
      publish: (to: TrackedFile, chunk: Parameters<FileReaderOptions['publish']>[1]) =>
        this.#options.publish(
          to.fileClass.family,
          this.#queue.hasKin(to) ? { ...chunk, isFollowed: true } : chunk,
          this.#stopping.signal,
        ),
    };
    if (file.fileClass.shape === 'append') {
      const outcome = await appendTurn(file, context);
      if (outcome === 'absent' && !file.isDetached) this.#failed.add(file);
      return outcome === 'absent' ? 'done' : outcome;
    }
    if (!file.isDetached && (await replaceTurn(file, context)) === 'unsettled') {
      this.#later(this.#periods.settleMs, async () => this.#queue.push(file, 'backlog'));
    }
    return 'done';
  }

  #push(file: TrackedFile | null | undefined): void {
    if (file) this.#queue.push(file, 'urgent');
  }

  /** No path leads to these files: a last turn reads what a held descriptor still gives. */
  async #letGoOf(files: readonly TrackedFile[]): Promise<void> {
    for (const file of files) {
      // The walk may be older than a look that found the file back in its place.
      const isBelowRoots = this.#roots?.pathOf(file.entry.absolute) !== null;
      if (isBelowRoots && (await isAtItsPath(file))) continue;
      this.#files.detach(file);
      this.#queue.push(file, 'backlog');
    }
  }

  #settleDisplaced(file: TrackedFile): void {
    for (const other of file.takeDisplaced()) {
      if (!other.isDetached) continue;
      const isAdopted = other.reading?.sourceId === file.reading?.sourceId;
      if (isAdopted) void this.#drop(other);
      else this.#queue.push(other, 'backlog');
    }
  }

  async #retire(file: TrackedFile): Promise<void> {
    const { path, unreadBytes } = file;
    const sourceId = (file.reading ?? file.remembered)?.sourceId ?? null;
    for (const other of file.takeDisplaced()) if (other.isDetached) this.#queue.push(other, 'backlog');
    await this.#drop(file);
    this.#hooks.onSourceGone?.({ sourceId, path, unreadBytes });
  }

  async #drop(file: TrackedFile): Promise<void> {
    this.#files.forget(file);
    this.#failed.delete(file);
    await this.#ahead.forget(file);
    await this.#openFiles.close(file);
  }

  #later(delayMs: number, action: () => Promise<void>): void {
    const { signal } = this.#stopping;
    void sleep(delayMs, undefined, { signal }).then(action, () => undefined);
  }

  #reportFailure(path: string, error: unknown): void {
    this.#hooks.onReadError?.({ path, code: errorCode(error), error });
  }
}
