import { hostname, userInfo } from 'node:os';
import { knownSettings, readSettings, expandHome } from '@tributary/platform';

const settings = knownSettings
  .pick({ TRIBUTARY_CLAUDE_DIRS: true, DATABASE_URL: true, REDIS_URL: true })
  .required({ DATABASE_URL: true, REDIS_URL: true });

export interface IngestConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly claudeDirectories: readonly string[];
  readonly hostId: string;
  readonly developer: string;
}

export function readIngestConfig(): IngestConfig {
  const given = readSettings(settings, process.env, process.argv.slice(2));
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    claudeDirectories: given.TRIBUTARY_CLAUDE_DIRS.map(expandHome),
    hostId: hostname(),
    developer: userInfo().username,
  };
}
