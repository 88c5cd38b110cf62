import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoControl } from '@tributary/api';
import { projectOf, type Demo } from '@tributary/domain';
import { createIngest, opencodeServers, type IngestOptions } from '@tributary/ingest';
import { isHostKnown, removeHost } from '@tributary/store';
import { playDemo } from './demo-play.js';
import { demoFolder } from './demo-rewrite.js';
import { opencodeRun } from './demo-runs.js';
import { serveOpencode } from './demo-opencode.js';

/** The machine that the recorded runs come from: everything that is its own can be taken away again. */
const demoHost = 'tributary-demo';

export interface DemoOptions extends Pick<IngestOptions, 'database' | 'stream' | 'redactionKey' | 'hooks'> {
  readonly onFailed: (error: unknown) => void;
}

/** Plays the demo inside a running Tributary, through a reader and a project of its own. */
export class DemoPlayer implements DemoControl {
  readonly #options: DemoOptions;
  #playing: AsyncDisposableStack | undefined;
  #isOver = false;
  /** Starting and removing never overlap. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: DemoOptions) {
    this.#options = options;
  }

  /** One that an earlier process played is still there. */
  async read(): Promise<Demo> {
    const isThere = this.#playing !== undefined || (await isHostKnown(this.#options.database, demoHost));
    if (!isThere) return { state: 'absent', projectId: null };
    const isPlaying = this.#playing !== undefined && !this.#isOver;
    return { state: isPlaying ? 'playing' : 'played', projectId: projectOf(demoFolder).id };
  }

  start(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#playing !== undefined) return;
      // What an earlier process left behind would make the recorded lines copies.
      await removeHost(this.#options.database, demoHost);
      this.#isOver = false;
      this.#playing = await this.#play();
    });
  }

  remove(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#stop();
      await removeHost(this.#options.database, demoHost);
    });
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#stop());
  }

  async #play(): Promise<AsyncDisposableStack> {
    const { onFailed, hooks, ...services } = this.#options;
    await using closers = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'tributary-demo-'));
    closers.defer(() => rm(folder, { recursive: true, force: true }));
    const projectsFolder = join(folder, 'projects');
    await mkdir(projectsFolder);
    const opencode = closers.use(await serveOpencode(opencodeRun));
    const ingest = await createIngest({
      ...services,
      hostId: demoHost,
      developer: 'demo',
      claudeDirectories: [projectsFolder],
      opencodeServers: opencodeServers({ TRIBUTARY_OPENCODE_URLS: [opencode.url] }),
      ...(hooks && { hooks }),
    });
    closers.defer(() => ingest.close());
    const stop = new AbortController();
    const played = playDemo({ projectsFolder, opencode, signal: stop.signal }).then(
      () => void (this.#isOver = true),
      (error: unknown) => {
        if (!stop.signal.aborted) onFailed(error);
      },
    );
    closers.defer(async () => {
      stop.abort();
      await played;
    });
    return closers.move();
  }

  async #stop(): Promise<void> {
    const playing = this.#playing;
    this.#playing = undefined;
    await playing?.disposeAsync();
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(step);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
