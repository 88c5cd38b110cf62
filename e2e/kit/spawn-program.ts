import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { workspaceRoot } from './workspace.js';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Program {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  hasEnded(): boolean;
  stdout(): string;
  stderr(): string;
  /** Waits for its end; one that does not come is brought about, and then the answer is SIGKILL. */
  finish(): Promise<Ended>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  /** Sends the signal as a terminal does at Ctrl-C: to the program and to all that it has started. */
  endGroup(signal: NodeJS.Signals): Promise<Ended>;
}

export type Environment = Readonly<Record<string, string>>;

const patienceMs = 60_000;

/** Ends the group of a program when the test process is gone, however that went. */
function guard(pid: number): () => void {
  const script = 'read -r line && exit; kill -9 -"$0" 2>/dev/null';
  const shell = spawn('/bin/sh', ['-c', script, String(pid)], { stdio: ['pipe', 'ignore', 'ignore'] });
  return () => shell.stdin.end('done\n');
}

/** Only these of the test's own environment: a setting of the developer must not reach the product. */
function bareEnvironment(): Environment {
  const { PATH = '', HOME = '', LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG };
}

export function spawnProgram(command: string, args: readonly string[], env: Environment): Program {
  const child = spawn(command, args, {
    cwd: workspaceRoot,
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const pid = child.pid!;
  const release = guard(pid);
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    release();
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const finish = async (): Promise<Ended> => {
    const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), patienceMs);
    return await ended.finally(() => clearTimeout(timer));
  };
  return {
    pid,
    ended,
    hasEnded,
    finish,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    end: async (signal) => {
      if (!hasEnded()) child.kill(signal);
      return await finish();
    },
    endGroup: async (signal) => {
      process.kill(-pid, signal);
      return await finish();
    },
  };
}
