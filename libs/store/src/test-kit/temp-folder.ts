import { spawn } from 'node:child_process';
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder that is gone when this process is, however it ends. Others may enter it, because as root the
 * embedded Postgres runs under another account.
 */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'tributary-test-'));
  await chmod(folder, 0o711);
  // Again until it succeeds: a server that is just shutting down may still be writing into it.
  const script = 'read -r _; until rm -rf "$0"; do sleep 0.1; done';
  const guard = spawn('/bin/sh', ['-c', script, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return folder;
}
