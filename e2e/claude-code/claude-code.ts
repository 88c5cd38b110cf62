import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { eventually } from '../kit/eventually.js';
import { model } from './usage.js';

const patienceMs = 90_000;
const keyPauseMs = 500;
const apiKey = 'not-a-key';

export interface ClaudeCodeOptions {
  readonly command: readonly string[];
  /** Holds its home and the folder it works in. */
  readonly folder: string;
  readonly modelUrl: string;
}

/** A real Claude Code with a home of its own. */
export class ClaudeCode {
  readonly #options: ClaudeCodeOptions;
  #process: ChildProcess | null = null;
  #results = 0;
  #screen = '';

  constructor(options: ClaudeCodeOptions) {
    this.#options = options;
    mkdirSync(this.work, { recursive: true });
    mkdirSync(this.claudeDir, { recursive: true });
    const settings = {
      hasCompletedOnboarding: true,
      bypassPermissionsModeAccepted: true,
      customApiKeyResponses: { approved: [apiKey], rejected: [] },
      projects: { [this.work]: { hasTrustDialogAccepted: true } },
    };
    writeFileSync(join(options.folder, 'home', '.claude.json'), JSON.stringify(settings));
  }

  get work(): string {
    return join(this.#options.folder, 'work');
  }

  get claudeDir(): string {
    return join(this.#options.folder, 'home', '.claude');
  }

  /** What it printed without a terminal. */
  get streamFile(): string {
    return join(this.#options.folder, 'stream.jsonl');
  }

  /** Starts it without a terminal. */
  start(...args: readonly string[]): void {
    const format = ['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'];
    this.#run([...this.#command, '-p', ...format, ...args]);
    this.#results = 0;
    let rest = '';
    this.#process?.stdout?.on('data', (text: string) => {
      appendFileSync(this.streamFile, text);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      this.#results += lines.filter((line) => line.includes('"type":"result"')).length;
    });
  }

  /** Starts it in a terminal, as people do, and waits until it can be typed to. */
  async open(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const command = this.#command.map((word) => `'${word}'`).join(' ');
    this.#run(['script', '-qfec', `stty rows 40 cols 140; exec ${command}`, '/dev/null'], env);
    this.#screen = '';
    this.#process?.stdout?.on('data', (text: string) => (this.#screen += stripVTControlCharacters(text)));
    await eventually(() => {
      if (!this.shows('bypass permissions')) throw new Error(`It shows: ${this.#screen.slice(-500)}`);
    });
    await sleep(keyPauseMs);
  }

  /** Whether it showed these words since it was opened, or since its screen was so long. */
  shows(words: string, since = 0): boolean {
    return this.#screen.slice(since).replaceAll(/\s/g, '').includes(words.replaceAll(' ', ''));
  }

  /** Types words, and sends them once they are shown: what it reads together it takes for pasted. */
  async type(words: string): Promise<void> {
    const since = this.#screen.length;
    await this.press(words);
    await eventually(() => {
      if (!this.shows(words, since)) throw new Error(`${words} is not shown.`);
    });
    await this.press('\r');
  }

  async press(keys: string): Promise<void> {
    this.#process?.stdin?.write(keys);
    await sleep(keyPauseMs);
  }

  /** Leaves the terminal, and lets what is at work go on without it. False where this version cannot. */
  async move(): Promise<boolean> {
    await this.type('/exit');
    const canMove = this.shows('Move to background');
    if (canMove) await this.press('\u001b[B');
    await this.press('\r');
    await this.#exited();
    return canMove;
  }

  /** Leaves the terminal; some versions ask whether what is still at work shall be stopped. */
  async leave(): Promise<void> {
    await this.type('/exit');
    await this.press('\r');
    await this.#exited();
  }

  async #exited(): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    const timer = setTimeout(() => this.#killGroup('SIGKILL'), patienceMs);
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    clearTimeout(timer);
    if (running.signalCode !== null) throw new Error('It did not end by itself.');
  }

  get #command(): readonly string[] {
    return [...this.#options.command, '--dangerously-skip-permissions', '--model', model];
  }

  #run([program = '', ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): void {
    const { folder, modelUrl } = this.#options;
    this.#process = spawn(program, args, {
      cwd: this.work,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      env: {
        PATH: process.env.PATH,
        TERM: 'xterm-256color',
        HOME: join(folder, 'home'),
        ANTHROPIC_BASE_URL: modelUrl,
        ANTHROPIC_API_KEY: apiKey,
        // Root may skip permissions only where it is said to be harmless.
        IS_SANDBOX: '1',
        DISABLE_AUTOUPDATER: '1',
        // All tools at once: the model does not search for them.
        ENABLE_TOOL_SEARCH: 'false',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        ...env,
      },
    });
    this.#process.stdout?.setEncoding('utf8');
    // It may have ended before the last key.
    this.#process.stdin?.on('error', () => undefined);
  }

  say(words: string): void {
    this.#tell({ type: 'user', message: { role: 'user', content: words } });
  }

  interrupt(): void {
    this.#tell({ type: 'control_request', request_id: 'stop', request: { subtype: 'interrupt' } });
  }

  /** Until so many of its turns are over. */
  async untilOver(turns: number): Promise<void> {
    await eventually(() => {
      if (this.#results < turns) throw new Error(`${this.#results} turns are over.`);
    });
  }

  /** Until its transcripts tell of these messages. */
  async untilWritten(messageIds: readonly string[]): Promise<void> {
    await eventually(() => {
      const missing = this.unwritten(messageIds);
      if (missing.length > 0) throw new Error(`Not written: ${missing.join()}`);
    });
  }

  /** Those of these messages that its transcripts do not tell of. */
  unwritten(messageIds: readonly string[]): readonly string[] {
    const written = readTranscripts(this.claudeDir);
    return messageIds.filter((id) => !written.includes(id));
  }

  /** The messages that its transcripts tell of these sessions: an old one warms up under an id that it gives up. */
  messagesOf(sessions: ReadonlySet<string>): Set<string> {
    const lines = readTranscripts(this.claudeDir).split('\n');
    const own = lines.filter((line) => sessions.has(/"sessionId":"([^"]+)"/.exec(line)?.[1] ?? ''));
    return new Set(own.flatMap((line) => /"id":"(msg_[^"]+)"/.exec(line)?.[1] ?? []));
  }

  /** Says no more, and waits until it has ended by itself. */
  async end(): Promise<void> {
    this.#process?.stdin?.end();
    await this.#exited();
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = this.#process;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    this.#killGroup(signal);
    await exited;
  }

  /** Ends what it left at work without a terminal: everything with its home. */
  endAll(): void {
    const home = `HOME=${join(this.#options.folder, 'home')}`;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (environmentOf(pid).split('\0').includes(home)) process.kill(Number(pid), 'SIGKILL');
    }
  }

  #killGroup(signal: NodeJS.Signals): void {
    if (this.#process?.pid !== undefined) process.kill(-this.#process.pid, signal);
  }

  #tell(message: object): void {
    this.#process?.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

function readTranscripts(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
