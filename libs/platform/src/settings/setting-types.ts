import { z } from 'zod';
import { expandHome } from '../process/expand-home.js';

/** How settings are written: every one arrives as text. The `error` of each completes "expected …". */

export const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'a port number from 0 to 65535')
    .transform(Number)
    .refine((value) => value <= 65_535, 'a port number from 0 to 65535');

/** A file or a folder; `~` is the home folder. */
export const path = (what: 'a file' | 'a folder') => z.string().min(1, what).transform(expandHome);

export const flag = () => z.enum(['0', '1'], '0 or 1').transform((text) => text === '1');

export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

export const amount = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'a whole number above 0')
    .transform(Number);

/** Comma-separated; spaces around the entries and empty entries do not count. */
export const list = () =>
  z.string().transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

/** `name=value`, comma-separated. */
export const pairs = () =>
  list().transform((entries, context) => {
    if (entries.every((entry) => /^[\w-]+=/.test(entry)))
      return Object.fromEntries(entries.map((entry) => splitAt(entry, entry.indexOf('='))));
    context.addIssue('pairs such as name=value, separated by commas');
    return z.NEVER;
  });

const splitAt = (text: string, index: number): [string, string] => [
  text.slice(0, index),
  text.slice(index + 1),
];

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `15m`, `30s`, `500ms`, `2h`, `1d`: becomes milliseconds. */
export const duration = (examples = '15m, 30s or 2h') =>
  z.string().transform((text, context) => {
    const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text) ?? [];
    if (amount !== undefined) return Math.round(Number(amount) * unitMs[unit as keyof typeof unitMs]);
    context.addIssue(`a duration such as ${examples}`);
    return z.NEVER;
  });

export const url = (...protocols: readonly string[]) =>
  z.string().refine((text) => isUrl(text, protocols), `a URL that begins with ${anyOf(protocols)}`);

/** Several, separated by commas. */
export const urls = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => text.split(',').every((each) => isUrl(each.trim(), protocols)),
      `a URL that begins with ${anyOf(protocols)}, or several, separated by commas`,
    );

/** The same as a list: spaces and empty entries do not count. */
export const urlList = (...protocols: readonly string[]) =>
  list().refine(
    (entries) => entries.every((each) => isUrl(each, protocols)),
    `addresses that begin with ${anyOf(protocols)}, separated by commas`,
  );

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function anyOf(protocols: readonly string[]): string {
  return protocols.map((protocol) => `${protocol}//`).join(' or ');
}
