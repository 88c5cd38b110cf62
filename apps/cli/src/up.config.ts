import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { AutoCardPolicy } from '@tributary/domain';
import { opencodeServers, type OpencodeServer } from '@tributary/ingest';
import { findTranscripts, knownSettings, readSettings } from '@tributary/platform';
import {
  keepPolicy,
  readAlertSettings,
  readSpanOptions,
  type AlertSettings,
  type SpanSenderOptions,
} from '@tributary/resolver';
import type { KeepPolicy } from '@tributary/store';

export interface UpConfig {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly claudeDirectories: readonly string[];
  readonly opencodeServers: readonly OpencodeServer[];
  readonly orphanAfterMs: number;
  readonly autoCards: AutoCardPolicy;
  readonly pricesFile: string | undefined;
  readonly alerts: AlertSettings;
  readonly keep: KeepPolicy;
  readonly spans: SpanSenderOptions | undefined;
  readonly databaseUrl: string | undefined;
  readonly webDirectory: string | null;
  readonly hostId: string;
  readonly developer: string;
  readonly opensBrowser: boolean;
}

/** The built web app, beside this one's build. */
const webDirectory = join(import.meta.dirname, '../../web/dist');

export function readUpConfig(flags: readonly string[]): UpConfig {
  const given = readSettings(knownSettings, process.env, flags);
  return {
    host: given.TRIBUTARY_HOST,
    port: given.TRIBUTARY_PORT,
    dataDir: given.TRIBUTARY_DATA_DIR,
    claudeDirectories: given.TRIBUTARY_CLAUDE_DIRS.map(findTranscripts),
    opencodeServers: opencodeServers(given),
    orphanAfterMs: given.TRIBUTARY_ORPHAN_AFTER,
    autoCards: given.TRIBUTARY_AUTO_CARDS ?? 'per-session',
    pricesFile: given.TRIBUTARY_PRICES,
    alerts: readAlertSettings(given),
    keep: keepPolicy(given),
    spans: readSpanOptions(given),
    databaseUrl: given.DATABASE_URL,
    webDirectory: existsSync(webDirectory) ? webDirectory : null,
    hostId: hostname(),
    developer: userInfo().username,
    // Only where a person sits in front of it.
    opensBrowser: given.TRIBUTARY_OPEN && process.stdout.isTTY,
  };
}
