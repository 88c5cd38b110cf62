import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { knownSettings, readSettings } from '@tributary/platform';
import type { ApiConfig, ResolverRules } from './api-options.js';
import { oidcSettings, readOidcOptions } from './sign-in/oidc.config.js';

export const settings = knownSettings
  .pick({
    TRIBUTARY_HOST: true,
    TRIBUTARY_PORT: true,
    TRIBUTARY_AUTO_CARDS: true,
    TRIBUTARY_ORPHAN_AFTER: true,
    TRIBUTARY_CORS_ORIGINS: true,
    TRIBUTARY_TRUSTED_PROXIES: true,
    TRIBUTARY_STREAMS_PER_TOKEN: true,
    TRIBUTARY_STREAMS_PER_ADDRESS: true,
    DATABASE_URL: true,
    REDIS_URL: true,
  })
  .extend(oidcSettings.shape)
  .required({ DATABASE_URL: true, REDIS_URL: true });

/** The built web app, beside this one's build. */
const webDirectory = join(import.meta.dirname, '../../web/dist');

export interface ApiProcessConfig {
  readonly api: ApiConfig;
  readonly binding: ResolverRules;
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** The settings of the process of team mode. */
export function readApiConfig(env = process.env, argv = process.argv.slice(2)): ApiProcessConfig {
  const given = readSettings(settings, env, argv);
  return {
    api: {
      host: given.TRIBUTARY_HOST,
      port: given.TRIBUTARY_PORT,
      webDirectory: existsSync(webDirectory) ? webDirectory : null,
      mode: 'team',
      oidc: readOidcOptions(given),
      corsOrigins: given.TRIBUTARY_CORS_ORIGINS,
      trustedProxies: given.TRIBUTARY_TRUSTED_PROXIES,
      streams: {
        perToken: given.TRIBUTARY_STREAMS_PER_TOKEN,
        perAddress: given.TRIBUTARY_STREAMS_PER_ADDRESS,
      },
    },
    binding: {
      autoCards: given.TRIBUTARY_AUTO_CARDS ?? 'off',
      orphanAfterMs: given.TRIBUTARY_ORPHAN_AFTER,
    },
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
  };
}
