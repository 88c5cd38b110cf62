import './require-node.mjs';
import './follow-parent.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuild } from './ensure-build.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const services = ['ingest', 'resolver', 'api'];
const killAfterMs = 15_000;

const prefix = (name, from, to) => {
  createInterface({ input: from }).on('line', (line) => to.write(`${name.padEnd(8)} | ${line}\n`));
};

const startService = (name) => {
  const main = join(workspaceRoot, 'apps', name, 'dist', 'main.js');
  // Its own group: Ctrl-C in a terminal then reaches the service once, through us.
  const flags = ['--enable-source-maps', '--max-semi-space-size=8'];
  const child = spawn(process.execPath, [...flags, main, ...process.argv.slice(2)], {
    cwd: workspaceRoot,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  prefix(name, child.stdout, process.stdout);
  prefix(name, child.stderr, process.stderr);
  return { name, child, ended: once(child, 'exit').then(([code, signal]) => ({ name, code, signal })) };
};

const stop = async (running) => {
  for (const { child } of running) child.kill('SIGTERM');
  const killer = setTimeout(() => running.forEach(({ child }) => child.kill('SIGKILL')), killAfterMs);
  await Promise.all(running.map(({ ended }) => ended));
  clearTimeout(killer);
};

const help = `Usage: npm run start:team -- [--port 7420] …

Starts ingest, resolver and api beside each other, on the Postgres of DATABASE_URL and the Redis of REDIS_URL, until you
stop it with Ctrl-C. Settings are environment variables, or flags, which all three are given; each tells its own:

${services.map((name) => `  node apps/${name}/dist/main.js --help\n`).join('')}`;

if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(help);
  process.exit();
}

await ensureBuild().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

const running = services.map(startService);
const signalled = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
const first = await Promise.race([signalled.then(() => undefined), ...running.map(({ ended }) => ended)]);
if (first !== undefined) {
  console.error(`${first.name} ended (${first.signal ?? `exit code ${first.code}`}); stopping the others.`);
}
await stop(running);
process.exitCode = first === undefined ? 0 : first.code || 1;
