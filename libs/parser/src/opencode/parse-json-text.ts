import type { Parsed, RawEvent } from '@tributary/domain';
import { record, type Json } from '../json.js';

/** Hands the JSON object of a raw event to `read`; whatever cannot be read is rejected, never thrown. */
export function parseJsonText(raw: RawEvent, read: (line: Json) => Parsed): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(raw.text);
  } catch {
    return { outcome: 'rejected', reason: 'not-json' };
  }
  const line = record(value);
  if (line === undefined) return { outcome: 'rejected', reason: 'not-an-object' };
  try {
    return read(line);
  } catch (error) {
    // JSON.stringify recurses where JSON.parse does not: a deep enough value overflows the stack.
    if (error instanceof RangeError) return { outcome: 'rejected', reason: 'nested-too-deep' };
    throw error;
  }
}
