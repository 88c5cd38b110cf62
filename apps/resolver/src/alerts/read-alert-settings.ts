import type { AlertOptions } from './alert-jobs.js';

interface Given {
  readonly TRIBUTARY_ALERTS?: string | undefined;
  readonly TRIBUTARY_SMTP_URL?: string | undefined;
  readonly TRIBUTARY_SMTP_FROM: string;
  readonly TRIBUTARY_PUBLIC_URL?: string | undefined;
}

export interface AlertSettings extends Omit<AlertOptions, 'config'> {
  readonly file: string | undefined;
}

export function readAlertSettings(given: Given): AlertSettings {
  const { TRIBUTARY_ALERTS: file, TRIBUTARY_SMTP_URL: url, TRIBUTARY_SMTP_FROM: from } = given;
  return {
    file,
    mail: url === undefined ? undefined : { url, from },
    publicUrl: given.TRIBUTARY_PUBLIC_URL,
  };
}
