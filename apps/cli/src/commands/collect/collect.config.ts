import { hostname } from 'node:os';
import { opencodeServers, type OpencodeServer, type TokenSource } from '@tributary/ingest';
import { findTranscripts, knownSettings, readSettings } from '@tributary/platform';
import { usageError } from '../read-arguments.js';
import { readTokenFile } from '../read-token.js';

const settings = knownSettings.pick({
  TRIBUTARY_SERVER: true,
  TRIBUTARY_TOKEN: true,
  TRIBUTARY_TOKEN_FILE: true,
  TRIBUTARY_CA_FILE: true,
  TRIBUTARY_CLAUDE_DIRS: true,
  TRIBUTARY_OPENCODE_URLS: true,
  TRIBUTARY_OPENCODE_USERNAME: true,
  TRIBUTARY_OPENCODE_PASSWORD: true,
  TRIBUTARY_DATA_DIR: true,
});

export interface CollectConfig {
  readonly serverUrl: string;
  readonly token: TokenSource | undefined;
  readonly tokenFile: string | undefined;
  /** Authorities to trust beside the usual ones. */
  readonly caFile: string | undefined;
  readonly claudeDirectories: readonly string[];
  readonly opencodeUrls: readonly string[];
  readonly opencodeServers: readonly OpencodeServer[];
  readonly dataDir: string;
  readonly host: string;
}

export function readCollectConfig(flags: readonly string[]): CollectConfig {
  const given = readSettings(settings, process.env, flags);
  const {
    TRIBUTARY_SERVER: serverUrl,
    TRIBUTARY_TOKEN_FILE: tokenFile,
    TRIBUTARY_OPENCODE_URLS: opencodeUrls,
  } = given;
  if (serverUrl === undefined) {
    throw usageError('Name the server with --server; see "tributary collect --help".');
  }
  return {
    serverUrl,
    // The file is read again when the server refuses what it held.
    token: given.TRIBUTARY_TOKEN ?? (tokenFile === undefined ? undefined : () => readTokenFile(tokenFile)),
    tokenFile,
    caFile: given.TRIBUTARY_CA_FILE,
    claudeDirectories: given.TRIBUTARY_CLAUDE_DIRS.map(findTranscripts),
    opencodeUrls,
    opencodeServers: opencodeServers(given),
    dataDir: given.TRIBUTARY_DATA_DIR,
    host: hostname(),
  };
}
