import type { Parsed, RawEvent } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { record } from '../json.js';
import { readMessages } from './events/read-messages.js';
import { readSessionInfo } from './events/read-session-info.js';
import { parseJsonText } from './parse-json-text.js';

/** The document of `opencode export`: one session, without its children. */
export function parseOpencodeExport(raw: RawEvent): Parsed {
  return parseJsonText(raw, ({ info, messages }) => {
    const session = readSessionInfo(record(info) ?? {}, null);
    if (session === undefined) return { outcome: 'rejected', reason: 'incomplete:export' };
    const events = [...session, ...readMessages(messages)];
    return { outcome: 'parsed', key: `opencode-export|${contentHash(raw.text)}`, events };
  });
}
