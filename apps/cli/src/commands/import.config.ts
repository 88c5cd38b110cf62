import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expandHome, knownSettings, readSettings, TributaryError, url } from '@tributary/platform';
import { z } from 'zod';

const settings = knownSettings.pick({ TRIBUTARY_PORT: true, TRIBUTARY_DATA_DIR: true }).extend({
  TRIBUTARY_SERVER: url('http:', 'https:').optional(),
  TRIBUTARY_TOKEN: z.string().optional(),
  TRIBUTARY_TOKEN_FILE: z.string().optional(),
});

export interface ImportConfig {
  readonly serverUrl: string;
  /** Never an argument: those show in the list of processes. */
  readonly token: string | undefined;
  readonly host: string;
  /** Where this machine's own things are kept: its key for marks of withheld text. */
  readonly dataDir: string;
}

export function readImportConfig(server: string | undefined): ImportConfig {
  const given = readSettings(settings, process.env, server === undefined ? [] : ['--server', server]);
  const file = given.TRIBUTARY_TOKEN_FILE;
  return {
    serverUrl: given.TRIBUTARY_SERVER ?? `http://127.0.0.1:${given.TRIBUTARY_PORT}`,
    token: given.TRIBUTARY_TOKEN ?? (file === undefined ? undefined : readToken(expandHome(file))),
    host: hostname(),
    dataDir: expandHome(given.TRIBUTARY_DATA_DIR),
  };
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new TributaryError('token_file_unreadable', `The token file ${file} cannot be read.`, { cause });
  }
}
