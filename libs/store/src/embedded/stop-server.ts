import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const FAST_SHUTDOWN_MS = 60_000;

/** Ends the server's connections and writes everything out; should that hang, recovery at the next start does it. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await exited;
  clearTimeout(impatience);
}
