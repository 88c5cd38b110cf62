import { jsonText, records, text, type Json } from '../json.js';

/** A message's content is a text or a list of blocks: here always a list. */
export function contentBlocks(content: unknown): readonly Json[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : records(content);
}

/** What a tool's result shows: its texts as they are, anything else as JSON. */
export function contentText(content: unknown): string {
  return contentBlocks(content)
    .map((block) => (block.type === 'text' ? (text(block.text) ?? '') : jsonText(block)))
    .join('\n');
}
