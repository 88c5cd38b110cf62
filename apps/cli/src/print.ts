import { listWatched } from './list-watched.js';
import type { UpConfig } from './up.config.js';

const missing = '  (not there yet)';

/** What a person needs to know once it runs, and nothing more. */
export function printReady(address: string, config: UpConfig): void {
  const { dataDir, databaseUrl, opencodeServers } = config;
  const named = opencodeServers.filter(({ isQuiet }) => !isQuiet);
  const { folders, servers } = listWatched({ ...config, opencodeServers: named });
  const watched = [...folders.map(({ path, isThere }) => `${path}${isThere ? '' : missing}`), ...servers];
  const lines = [
    '',
    `  Tributary is ready:  ${address}`,
    '',
    ...watched.map((place, index) => `  ${index === 0 ? 'Watching' : '        '}  ${place}`),
    `  Data      ${databaseUrl === undefined ? dataDir : 'in the Postgres of DATABASE_URL'}`,
    '  Stop      Ctrl-C',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** One line for a failure that Tributary gets over by itself. */
export function printFailure(what: string): (error: unknown) => void {
  return (error) => {
    process.stderr.write(`${what}: ${error instanceof Error ? error.message : String(error)}\n`);
  };
}
