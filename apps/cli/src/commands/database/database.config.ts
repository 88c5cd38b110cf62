import type { AutoCardPolicy } from '@tributary/domain';
import { expandHome, findTranscripts, knownSettings, readSettings } from '@tributary/platform';

const settings = knownSettings.pick({
  DATABASE_URL: true,
  TRIBUTARY_DATA_DIR: true,
  TRIBUTARY_CLAUDE_DIRS: true,
  TRIBUTARY_ORPHAN_AFTER: true,
  TRIBUTARY_AUTO_CARDS: true,
  TRIBUTARY_PRICES: true,
});

/** Where the data of a command that works beside the services is. */
export interface DatabaseConfig {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly claudeDirectories: readonly string[];
  readonly orphanAfterMs: number;
  readonly autoCards: AutoCardPolicy;
  readonly pricesFile: string | undefined;
}

export function readDatabaseConfig(): DatabaseConfig {
  const given = readSettings(settings, process.env, []);
  return {
    databaseUrl: given.DATABASE_URL,
    dataDir: expandHome(given.TRIBUTARY_DATA_DIR),
    claudeDirectories: given.TRIBUTARY_CLAUDE_DIRS.map(findTranscripts),
    orphanAfterMs: given.TRIBUTARY_ORPHAN_AFTER,
    autoCards: given.TRIBUTARY_AUTO_CARDS ?? (given.DATABASE_URL === undefined ? 'per-session' : 'off'),
    pricesFile: given.TRIBUTARY_PRICES === undefined ? undefined : expandHome(given.TRIBUTARY_PRICES),
  };
}
