import { readFileSync } from 'node:fs';
import { errors } from '../errors/error-table.js';

/** Settings that a container is handed as a file: `DATABASE_URL_FILE` names the file that holds `DATABASE_URL`. */
const secretSettings = [
  'DATABASE_URL',
  'REDIS_URL',
  'TRIBUTARY_OPENCODE_PASSWORD',
  'TRIBUTARY_DASH_PASSWORD',
  'TRIBUTARY_OTLP_HEADERS',
  'TRIBUTARY_SMTP_URL',
  'TRIBUTARY_OIDC_CLIENT_SECRET',
];

export const secretFileSettings = secretSettings.map((name) => `${name}_FILE`);

export function readSecretFile(
  name: string,
  files: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const file = secretSettings.includes(name) ? files[`${name}_FILE`] : undefined;
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw errors.secretFileUnreadable({ name: `${name}_FILE`, file, cause });
  }
}
