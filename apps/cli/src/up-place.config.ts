import { errors, isLoopback, knownSettings, readSettings } from '@tributary/platform';

/** Where the data is: all that has to be known before the services are loaded, which takes a while. */
export interface UpPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export function readUpPlace(flags: readonly string[]): UpPlace {
  const given = readSettings(knownSettings, process.env, flags);
  const host = given.TRIBUTARY_HOST;
  if (!isLoopback(host)) throw errors.hostWithoutLogin({ host });
  return { dataDir: given.TRIBUTARY_DATA_DIR, databaseUrl: given.DATABASE_URL };
}
