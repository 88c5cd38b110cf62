import { knownSettings, readSettings } from '@tributary/platform';

const settings = knownSettings
  .pick({ DATABASE_URL: true, TRIBUTARY_DASH_PASSWORD: true })
  .required({ DATABASE_URL: true });

export interface MigrateConfig {
  readonly databaseUrl: string;
  readonly dashPassword: string | undefined;
}

export function readMigrateConfig(): MigrateConfig {
  const given = readSettings(settings, process.env, []);
  return { databaseUrl: given.DATABASE_URL, dashPassword: given.TRIBUTARY_DASH_PASSWORD };
}
