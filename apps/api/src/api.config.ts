import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { knownSettings, readSettings } from '@tributary/platform';
import type { ApiConfig } from './api-options.js';

const settings = knownSettings
  .pick({ TRIBUTARY_HOST: true, TRIBUTARY_PORT: true, DATABASE_URL: true, REDIS_URL: true })
  .required({ DATABASE_URL: true, REDIS_URL: true });

/** The built web app, beside this one's build. */
const webDirectory = join(import.meta.dirname, '../../web/dist');

export interface ApiProcessConfig {
  readonly api: ApiConfig;
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** The settings of the process of team mode. */
export function readApiConfig(env = process.env, argv = process.argv.slice(2)): ApiProcessConfig {
  const { TRIBUTARY_HOST, TRIBUTARY_PORT, DATABASE_URL, REDIS_URL } = readSettings(settings, env, argv);
  return {
    api: {
      host: TRIBUTARY_HOST,
      port: TRIBUTARY_PORT,
      webDirectory: existsSync(webDirectory) ? webDirectory : null,
      mode: 'team',
    },
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
  };
}
