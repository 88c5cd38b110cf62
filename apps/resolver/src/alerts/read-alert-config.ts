import { alertConfigSchema, type AlertConfig } from '@tributary/domain';
import { readConfigFile } from '@tributary/platform';

/** A team's without a file. */
export const noAlerts: AlertConfig = alertConfigSchema.parse({});

/** On one machine, without a file: the browser is told what a person would want to know. */
export const usualAlerts: AlertConfig = alertConfigSchema.parse({
  rules: [
    { name: 'Failed', when: 'run-failed' },
    { name: 'Orphaned', when: 'run-orphaned' },
    { name: 'Stuck', when: 'run-stuck' },
    { name: 'Waiting for you', when: 'person-needed' },
  ],
});

export async function readAlertConfig(path: string): Promise<AlertConfig> {
  return await readConfigFile(alertConfigSchema, { path, setting: 'TRIBUTARY_ALERTS' });
}
