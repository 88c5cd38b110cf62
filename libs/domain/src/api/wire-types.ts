import { z } from 'zod';

/** ISO 8601 in UTC with milliseconds. */
export const isoTime = z.iso.datetime({ precision: 3 });

/** A decimal number of US dollars. */
export const usd = z.number().nonnegative();

export const count = z.number().int().nonnegative();
