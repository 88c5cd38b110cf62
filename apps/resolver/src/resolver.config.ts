import type { AutoCardPolicy } from '@tributary/domain';
import { knownSettings, opsAddress, readSettings, type OpsAddress } from '@tributary/platform';
import type { KeepPolicy } from '@tributary/store';
import { readAlertSettings, type AlertSettings } from './alerts/read-alert-settings.js';
import { readSpanOptions } from './export/read-span-options.js';
import type { SpanSenderOptions } from './export/span-sender.js';
import { keepPolicy } from './janitor/keep-policy.js';

export const settings = knownSettings
  .pick({
    TRIBUTARY_PRICES: true,
    TRIBUTARY_KEEP_CONTENT: true,
    TRIBUTARY_KEEP_FACTS: true,
    TRIBUTARY_ORPHAN_AFTER: true,
    TRIBUTARY_AUTO_CARDS: true,
    TRIBUTARY_ALERTS: true,
    TRIBUTARY_SMTP_URL: true,
    TRIBUTARY_SMTP_FROM: true,
    TRIBUTARY_PUBLIC_URL: true,
    TRIBUTARY_OTLP_ENDPOINT: true,
    TRIBUTARY_OTLP_HEADERS: true,
    TRIBUTARY_OTLP_PIPELINE: true,
    TRIBUTARY_OPS_HOST: true,
    TRIBUTARY_OPS_PORT: true,
    DATABASE_URL: true,
    REDIS_URL: true,
  })
  .required({ DATABASE_URL: true, REDIS_URL: true });

export interface ResolverConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly ops: OpsAddress | null;
  readonly orphanAfterMs: number;
  readonly autoCards: AutoCardPolicy;
  readonly pricesFile: string | undefined;
  readonly alerts: AlertSettings;
  readonly keep: KeepPolicy;
  readonly spans: SpanSenderOptions | undefined;
  readonly isPipelineTraced: boolean;
}

export function readResolverConfig(): ResolverConfig {
  const given = readSettings(settings, process.env, process.argv.slice(2));
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    ops: opsAddress('resolver', given),
    orphanAfterMs: given.TRIBUTARY_ORPHAN_AFTER,
    // A team has cards of its own: unknown sessions wait for a person.
    autoCards: given.TRIBUTARY_AUTO_CARDS ?? 'off',
    pricesFile: given.TRIBUTARY_PRICES,
    alerts: readAlertSettings(given),
    keep: keepPolicy(given),
    spans: readSpanOptions(given),
    isPipelineTraced: given.TRIBUTARY_OTLP_PIPELINE,
  };
}
