import { texts } from '../texts/texts.js';

const known: Readonly<Record<string, { readonly ok: string; readonly bad: string } | undefined>> =
  texts.shell.checks;

/** What a check of the server found, in words. */
export function describeCheck(name: string, ok: boolean): string {
  return known[name]?.[ok ? 'ok' : 'bad'] ?? texts.shell.otherCheck(name, ok);
}
