import type { AgentEvent } from '@tributary/domain';
import { record } from '../../json.js';
import { contentText } from '../content-blocks.js';
import { lineId, type Line } from '../line.js';
import { parseUserText } from '../parse-user-text.js';

/** Of all attachments only what was queued while the session worked: it comes in no user line. */
export function parseAttachment(line: Line): readonly AgentEvent[] {
  const attachment = record(line.json.attachment);
  if (attachment?.type !== 'queued_command') return [];
  const messageId = lineId(line);
  return parseUserText(line, contentText(attachment.prompt), { messageId, partId: messageId });
}
