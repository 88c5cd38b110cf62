import { existsSync } from 'node:fs';
import type { UpConfig } from './up.config.js';

/** It is followed as soon as it is there; a mistyped one never is. */
const missing = '  (not there yet)';

/** What a person needs to know once it runs, and nothing more. */
export function printReady(address: string, { claudeDirectories, dataDir, databaseUrl }: UpConfig): void {
  const lines = [
    '',
    `  Tributary is ready:  ${address}`,
    '',
    ...claudeDirectories.map(
      (folder, index) =>
        `  ${index === 0 ? 'Watching' : '        '}  ${folder}${existsSync(folder) ? '' : missing}`,
    ),
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
