import { userInfo } from 'node:os';
import { duration, knownSettings, readSettings } from '@tributary/platform';
import { usageError } from '../read-arguments.js';

const settings = knownSettings.pick({ DATABASE_URL: true });

export interface TokenConfig {
  readonly databaseUrl: string;
  /** Who runs the command, and whose the tokens are unless somebody else is named. */
  readonly user: string;
}

export function readTokenConfig(): TokenConfig {
  const { DATABASE_URL } = readSettings(settings, process.env, []);
  if (DATABASE_URL === undefined) {
    throw usageError("Tokens are a team's: set DATABASE_URL to the Postgres that its services use.");
  }
  return { databaseUrl: DATABASE_URL, user: userInfo().username };
}

/** `90d` from now on. */
export function readExpiry(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const parsed = duration().safeParse(text);
  if (!parsed.success) throw usageError(`--expires is "${text}", expected a duration such as 90d or 12h.`);
  return new Date(Date.now() + parsed.data);
}
