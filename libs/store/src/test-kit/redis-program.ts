import { execFile } from 'node:child_process';
import { access, constants, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const POLICY = '/usr/sbin/policy-rc.d';

/** The path of `redis-server`, installed first where that is ours to do (Debian, as root). */
export async function ensureRedisProgram(): Promise<string> {
  const found = await findProgram('redis-server');
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && (await findProgram('apt-get'))) await installRedis();
  const installed = await findProgram('redis-server');
  if (installed === undefined) {
    throw new Error(
      'The tests need a Redis: install redis-server (7 or newer), start Docker, or set TEST_REDIS_URL.',
    );
  }
  return installed;
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

/** Only the program is wanted: a policy of 101 keeps the package from starting its service on port 6379. */
async function installRedis(): Promise<void> {
  const isOurPolicy = await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' }).then(
    () => true,
    () => false,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'redis-server'], { env });
  } finally {
    if (isOurPolicy) await rm(POLICY, { force: true });
  }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
