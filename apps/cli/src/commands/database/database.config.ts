import type { AutoCardPolicy } from '@tributary/domain';
import type { Given } from '../read-arguments.js';
import { findTranscripts, knownSettings, readSettings } from '@tributary/platform';

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

/** The flags of every command that works on what is stored. */
export const databaseFlags = { 'data-dir': 'string', 'database-url': 'string' } as const;

/** How its help tells of them. */
export const databaseHelp = `
  --data-dir FOLDER     Of the Tributary that keeps its data there (TRIBUTARY_DATA_DIR; ~/.tributary).
  --database-url URL    Of the team that keeps its data there (DATABASE_URL).
`;

/** And of those that look at the files of this machine. */
export const fileFlags = { ...databaseFlags, 'claude-dirs': 'string' } as const;

export function readDatabaseConfig(flags: Given<typeof fileFlags>): DatabaseConfig {
  const argv = (Object.keys(fileFlags) as (keyof typeof fileFlags)[]).flatMap((name) => {
    const value = flags[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  const given = readSettings(settings, process.env, argv);
  return {
    databaseUrl: given.DATABASE_URL,
    dataDir: given.TRIBUTARY_DATA_DIR,
    claudeDirectories: given.TRIBUTARY_CLAUDE_DIRS.map(findTranscripts),
    orphanAfterMs: given.TRIBUTARY_ORPHAN_AFTER,
    autoCards: given.TRIBUTARY_AUTO_CARDS ?? (given.DATABASE_URL === undefined ? 'per-session' : 'off'),
    pricesFile: given.TRIBUTARY_PRICES,
  };
}
