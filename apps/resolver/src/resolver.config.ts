import type { AutoCardPolicy } from '@tributary/domain';
import { expandHome, knownSettings, readSettings } from '@tributary/platform';

const settings = knownSettings
  .pick({
    TRIBUTARY_PRICES: true,
    TRIBUTARY_ORPHAN_AFTER: true,
    TRIBUTARY_AUTO_CARDS: true,
    DATABASE_URL: true,
    REDIS_URL: true,
  })
  .required({ DATABASE_URL: true, REDIS_URL: true });

export interface ResolverConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly orphanAfterMs: number;
  readonly autoCards: AutoCardPolicy;
  readonly pricesFile: string | undefined;
}

export function readResolverConfig(): ResolverConfig {
  const given = readSettings(settings, process.env, process.argv.slice(2));
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    orphanAfterMs: given.TRIBUTARY_ORPHAN_AFTER,
    // A team has cards of its own: unknown sessions wait for a person.
    autoCards: given.TRIBUTARY_AUTO_CARDS ?? 'off',
    pricesFile: given.TRIBUTARY_PRICES === undefined ? undefined : expandHome(given.TRIBUTARY_PRICES),
  };
}
