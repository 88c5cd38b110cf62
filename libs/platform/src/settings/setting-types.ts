import { z } from 'zod';

/** How settings are written: every one arrives as text. The `error` of each completes "expected …". */

export const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'a port number from 0 to 65535')
    .transform(Number)
    .refine((value) => value <= 65_535, 'a port number from 0 to 65535');

export const flag = () => z.enum(['0', '1'], '0 or 1').transform((text) => text === '1');

/** Comma-separated; spaces around the entries and empty entries do not count. */
export const list = () =>
  z.string().transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `15m`, `30s`, `500ms`, `2h`, `1d`: becomes milliseconds. */
export const duration = () =>
  z.string().transform((text, context) => {
    const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text) ?? [];
    if (amount !== undefined) return Math.round(Number(amount) * unitMs[unit as keyof typeof unitMs]);
    context.addIssue('a duration such as 15m, 30s or 2h');
    return z.NEVER;
  });

export const url = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
