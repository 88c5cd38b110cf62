import { spawn } from 'node:child_process';
import { asProgramError } from './as-data-dir-error.js';
import type { ServerAccount } from './server-account.js';

/** Nothing is inherited: a PGPORT or PGDATA meant for another server must not reach this one. */
export const SERVER_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export interface RunProgramOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly account: ServerAccount | undefined;
  /** What it reads. */
  readonly input: string;
}

/** Runs a program to its end and returns what it printed; rejects with that text when it fails. */
export function runProgram({ program, args, cwd, account, input }: RunProgramOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: SERVER_ENV, ...idsOf(account) });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    // A program that ends before it has read everything says why by its code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(asProgramError(output))));
  });
}

export function idsOf(account: ServerAccount | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}
