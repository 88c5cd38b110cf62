/** Signs of Markdown that say nothing in a line of plain text. */
const signs = /\*\*|~~|`+|^\s*(#{1,6}|>|[-*+])\s+/gm;

/** What an agent wrote, as one line. */
export function quoteWords(text: string): string {
  return text.replace(signs, '').replace(/\s+/g, ' ').trim();
}
