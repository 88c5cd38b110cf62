import { hostname } from 'node:os';
import { knownSettings, readSettings } from '@tributary/platform';
import { readTokenFile } from './read-token.js';

const settings = knownSettings.pick({
  TRIBUTARY_PORT: true,
  TRIBUTARY_DATA_DIR: true,
  TRIBUTARY_SERVER: true,
  TRIBUTARY_TOKEN: true,
  TRIBUTARY_TOKEN_FILE: true,
  TRIBUTARY_CA_FILE: true,
});

/** A running Tributary, and who asks it. */
export interface ServerConfig {
  readonly serverUrl: string;
  /** Never an argument: those show in the list of processes. */
  readonly token: string | undefined;
  /** Authorities to trust beside the usual ones. */
  readonly caFile: string | undefined;
  readonly host: string;
  /** Where this machine's own things are kept: its key for marks of withheld text. */
  readonly dataDir: string;
}

export function readServerConfig(server: string | undefined): ServerConfig {
  const given = readSettings(settings, process.env, server === undefined ? [] : ['--server', server]);
  const file = given.TRIBUTARY_TOKEN_FILE;
  return {
    serverUrl: given.TRIBUTARY_SERVER ?? `http://127.0.0.1:${given.TRIBUTARY_PORT}`,
    token: given.TRIBUTARY_TOKEN ?? (file === undefined ? undefined : readTokenFile(file)),
    caFile: given.TRIBUTARY_CA_FILE,
    host: hostname(),
    dataDir: given.TRIBUTARY_DATA_DIR,
  };
}
