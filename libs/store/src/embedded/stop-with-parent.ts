import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { idsOf, SERVER_ENV } from './run-program.js';
import type { ServerAccount } from './server-account.js';

export interface StopWithParentOptions {
  readonly child: ChildProcess;
  readonly signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL';
  readonly account?: ServerAccount | undefined;
}

/**
 * Stops the child when this process ends without doing so, even by `kill -9`: a shell waits on a pipe that the
 * kernel closes with us, then sends the signal. It has its own session, so Ctrl-C does not reach it first.
 * It is ended as soon as the child has, so it can never signal a process that got the same number later.
 */
export function stopWithParent({ child, signal, account }: StopWithParentOptions): void {
  const script = `read -r _; kill -${signal.slice(3)} ${child.pid}`;
  const guard = spawn('/bin/sh', ['-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: SERVER_ENV,
    ...idsOf(account),
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  // Without a guard the server still works; the next start then finds and stops what was left behind.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  child.once('exit', () => guard.kill('SIGKILL'));
}
