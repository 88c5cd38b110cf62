import { hostname, userInfo } from 'node:os';
import {
  findTranscripts,
  knownSettings,
  opsAddress,
  readSettings,
  type OpsAddress,
} from '@tributary/platform';
import { opencodeServers } from './opencode/opencode-servers.js';
import type { OpencodeServer } from './opencode/opencode-follower.js';

export const settings = knownSettings
  .pick({
    TRIBUTARY_CLAUDE_DIRS: true,
    TRIBUTARY_OPENCODE_URLS: true,
    TRIBUTARY_OPENCODE_USERNAME: true,
    TRIBUTARY_OPENCODE_PASSWORD: true,
    TRIBUTARY_DATA_DIR: true,
    TRIBUTARY_OPS_HOST: true,
    TRIBUTARY_OPS_PORT: true,
    DATABASE_URL: true,
    REDIS_URL: true,
  })
  .required({ DATABASE_URL: true, REDIS_URL: true });

export interface IngestConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly ops: OpsAddress | null;
  readonly claudeDirectories: readonly string[];
  readonly opencodeServers: readonly OpencodeServer[];
  readonly dataDir: string;
  readonly hostId: string;
  readonly developer: string;
}

export function readIngestConfig(): IngestConfig {
  const given = readSettings(settings, process.env, process.argv.slice(2));
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    ops: opsAddress('ingest', given),
    claudeDirectories: given.TRIBUTARY_CLAUDE_DIRS.map(findTranscripts),
    opencodeServers: opencodeServers(given),
    dataDir: given.TRIBUTARY_DATA_DIR,
    hostId: hostname(),
    developer: userInfo().username,
  };
}
