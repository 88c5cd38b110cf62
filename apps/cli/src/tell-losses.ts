import type { IngestHooks } from '@tributary/ingest';
import { printFailure } from './print.js';

/** Says once that a server cannot be followed, however often it is tried, until it answers or fails otherwise. */
export function tellLosses(): Pick<IngestHooks, 'onConnected' | 'onDisconnected'> {
  const told = new Map<string, string>();
  return {
    onConnected: ({ url }) => void told.delete(url),
    onDisconnected: ({ url, code, error }) => {
      if (told.get(url) === code) return;
      told.set(url, code);
      printFailure(`The OpenCode server at ${url} cannot be followed and is tried again`)(error);
    },
  };
}
