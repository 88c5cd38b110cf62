import type { Parsed, RawEvent } from '@tributary/domain';
import { isSourceKind, sources } from './sources.js';
import { stripPadding } from './strip-padding.js';

/** One raw event to what it means, by the kind of its source. */
export function parse(raw: RawEvent): Parsed {
  const { kind } = raw.source;
  if (!isSourceKind(kind)) return { outcome: 'rejected', reason: 'unknown-source' };
  const text = stripPadding(raw.text);
  if (text === '') return { outcome: 'ignored', reason: 'blank' };
  return sources[kind].parse(text === raw.text ? raw : { ...raw, text });
}
