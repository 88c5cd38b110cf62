import { knownSettings, readSettings } from '@tributary/platform';
import { keepPolicy } from '@tributary/resolver';
import type { KeepPolicy } from '@tributary/store';
import { readDatabaseConfig, type DatabaseConfig } from '../database/database.config.js';

const settings = knownSettings.pick({
  REDIS_URL: true,
  TRIBUTARY_KEEP_CONTENT: true,
  TRIBUTARY_KEEP_FACTS: true,
});

export interface DoctorConfig extends DatabaseConfig {
  /** Of a team. */
  readonly redisUrl: string | undefined;
  readonly keep: KeepPolicy;
}

export function readDoctorConfig(flags: Parameters<typeof readDatabaseConfig>[0]): DoctorConfig {
  const given = readSettings(settings, process.env, []);
  return { ...readDatabaseConfig(flags), redisUrl: given.REDIS_URL, keep: keepPolicy(given) };
}
