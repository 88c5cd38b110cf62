import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../kit/eventually.js';
import { model } from './usage.js';

const patienceMs = 90_000;

export interface ClaudeCodeOptions {
  readonly command: readonly string[];
  /** Holds its home and the folder it works in. */
  readonly folder: string;
  readonly modelUrl: string;
}

/** A real Claude Code without a terminal, with a home of its own. */
export class ClaudeCode {
  readonly #options: ClaudeCodeOptions;
  #process: ChildProcess | null = null;
  #results = 0;

  constructor(options: ClaudeCodeOptions) {
    this.#options = options;
    mkdirSync(this.work, { recursive: true });
    mkdirSync(this.claudeDir, { recursive: true });
    const settings = {
      hasCompletedOnboarding: true,
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

  start(...args: readonly string[]): void {
    const { command, folder, modelUrl } = this.#options;
    const [program = '', ...before] = command;
    const flags = ['--output-format', 'stream-json', '--verbose', '--dangerously-skip-permissions'];
    this.#process = spawn(
      program,
      [...before, '-p', '--input-format', 'stream-json', ...flags, '--model', model, ...args],
      {
        cwd: this.work,
        stdio: ['pipe', 'pipe', 'ignore'],
        detached: true,
        env: {
          PATH: process.env.PATH,
          HOME: join(folder, 'home'),
          ANTHROPIC_BASE_URL: modelUrl,
          ANTHROPIC_API_KEY: 'not-a-key',
          // Root may skip permissions only where it is said to be harmless.
          IS_SANDBOX: '1',
          DISABLE_AUTOUPDATER: '1',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        },
      },
    );
    this.#results = 0;
    let rest = '';
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      this.#results += lines.filter((line) => line.includes('"type":"result"')).length;
    });
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
      const written = readTranscripts(this.claudeDir);
      const missing = messageIds.filter((id) => !written.includes(id));
      if (missing.length > 0) throw new Error(`Not written: ${missing.join()}`);
    });
  }

  /** The messages that its transcripts tell of these sessions: an old one warms up under an id that it gives up. */
  messagesOf(sessions: ReadonlySet<string>): Set<string> {
    const lines = readTranscripts(this.claudeDir).split('\n');
    const own = lines.filter((line) => sessions.has(/"sessionId":"([^"]+)"/.exec(line)?.[1] ?? ''));
    return new Set(own.flatMap((line) => /"id":"(msg_[^"]+)"/.exec(line)?.[1] ?? []));
  }

  /** Says no more, and waits until it has ended by itself. */
  async end(): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    running.stdin?.end();
    const timer = setTimeout(() => this.#killGroup(), patienceMs);
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    clearTimeout(timer);
    if (running.signalCode !== null) throw new Error('It did not end by itself.');
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    this.#killGroup();
    await exited;
  }

  #killGroup(): void {
    if (this.#process?.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
  }

  #tell(message: object): void {
    this.#process?.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}

function readTranscripts(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
