import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startMs = 120_000;
/** Of no provider but OpenCode's own, without which 1.1.11 answers nothing. */
const listOfModels = { opencode: { id: 'opencode', name: 'OpenCode', env: [], models: {} } };

/** Installs one version of OpenCode below a folder and gives the path of its program. */
export function downloadOpencode(folder: string, version: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `opencode-ai@${version}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  return join(folder, 'node_modules', `opencode-${process.platform}-${process.arch}`, 'bin', 'opencode');
}

export interface RealServerOptions {
  readonly version: string;
  readonly program: string;
  /** Holds its data, its configuration and the folders it works in. */
  readonly folder: string;
  readonly modelUrl: string;
  readonly password?: string;
}

/** A real `opencode serve` that can be killed and started again. */
export class RealServer {
  readonly #options: RealServerOptions;
  #process: ChildProcess | null = null;
  #port = 0;

  constructor(options: RealServerOptions) {
    this.#options = options;
    for (const directory of ['proj', 'other', 'home', 'tmp', 'config', 'data', 'cache', 'state']) {
      mkdirSync(this.folder(directory), { recursive: true });
    }
    for (const directory of ['proj', 'other']) {
      writeFileSync(join(this.folder(directory), 'opencode.json'), JSON.stringify(this.#configuration()));
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** Agents can work beside their parent, and be nested as deep as the configuration says. */
  get isNew(): boolean {
    return this.#options.version.startsWith('1.18.');
  }

  /** It says so where it knows no model of that name. */
  get saysErrors(): boolean {
    return !this.#options.version.startsWith('1.0.');
  }

  folder(name: string): string {
    return join(this.#options.folder, name);
  }

  async start(): Promise<void> {
    this.#port ||= await findFreePort();
    const { program, password } = this.#options;
    this.#process = spawn(program, ['serve', '--port', String(this.#port), '--hostname', '127.0.0.1'], {
      cwd: this.folder('proj'),
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: this.folder('home'),
        TMPDIR: this.folder('tmp'),
        XDG_CONFIG_HOME: this.folder('config'),
        XDG_DATA_HOME: this.folder('data'),
        XDG_CACHE_HOME: this.folder('cache'),
        XDG_STATE_HOME: this.folder('state'),
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
        OPENCODE_EXPERIMENTAL_BACKGROUND_SUBAGENTS: '1',
        ...(password === undefined ? {} : { OPENCODE_SERVER_PASSWORD: password }),
      },
    });
    const deadline = performance.now() + startMs;
    // A request that comes while it starts may never be answered.
    while (!(await this.#isUp())) {
      if (performance.now() > deadline) throw new Error('opencode does not start');
      await delay(100);
    }
    // 1.1.27 asks a host outside for a list of models where its cache, which it empties at first, holds none.
    writeFileSync(this.folder('cache/opencode/models.json'), JSON.stringify(listOfModels));
  }

  async #isUp(): Promise<boolean> {
    return fetch(`${this.url}/doc`, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await exited;
    this.#process = null;
  }

  async post(path: string, directory: string, body: unknown): Promise<unknown> {
    const { password } = this.#options;
    const credentials = Buffer.from(`opencode:${password ?? ''}`).toString('base64');
    const response = await fetch(
      `${this.url}${path}?directory=${encodeURIComponent(this.folder(directory))}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
        body: JSON.stringify(body),
      },
    );
    const answer = await response.text();
    return answer === '' ? null : JSON.parse(answer);
  }

  #configuration(): unknown {
    const model = { name: 'Fake', tool_call: true, limit: { context: 200_000, output: 8_192 } };
    const options = { baseURL: this.#options.modelUrl, apiKey: 'not-a-key' };
    return {
      autoupdate: false,
      share: 'disabled',
      permission: { bash: 'ask' },
      // Agents may delegate further: since 1.18 as deep as this says, before only where they have the tool.
      ...(this.isNew ? { subagent_depth: 3 } : {}),
      agent: { general: { tools: { task: true }, permission: { task: 'allow' } } },
      model: 'fake/fake-1',
      small_model: 'fake/fake-1',
      enabled_providers: ['fake'],
      provider: {
        fake: { npm: '@ai-sdk/openai-compatible', name: 'Fake', options, models: { 'fake-1': model } },
      },
    };
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
