import type { AlertConfig } from '@tributary/domain';
import { AlertsRepository, type Database } from '@tributary/store';
import type { Job } from '@tributary/stream';
import { deliverAlerts } from './deliver-alerts.js';
import { evaluateRules } from './evaluate-rules.js';
import { Mailer, type MailerOptions } from './send/mailer.js';

export interface AlertOptions {
  readonly config: AlertConfig;
  readonly mail?: MailerOptions | undefined;
  readonly publicUrl?: string | undefined;
}

/** Retry, back-off and dead letters are rows of the database; the jobs only look whether something is due. */
export async function alertJobs(database: Database, options: AlertOptions): Promise<Job[]> {
  const { config, mail, publicUrl } = options;
  const kinds = Object.entries(config.channels).map(([name, { kind }]) => [name, kind] as const);
  await new AlertsRepository(database).rememberChannels(new Map(kinds));
  const mailer = mail && new Mailer(mail);
  const deliver = { database, config, publicUrl, mailer, now: Date.now };
  return [
    { name: 'evaluate-rules', everyMs: 15_000, run: () => evaluateRules(database, config) },
    { name: 'deliver-alerts', everyMs: 5_000, run: () => deliverAlerts(deliver) },
  ];
}
