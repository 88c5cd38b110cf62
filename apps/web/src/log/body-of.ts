import type { LogEntry } from '@tributary/domain';

/** The text without the mark of a sub-agent (`↳ Explore | …`), which the row shows in its own way. */
export function bodyOf({ agent, content }: LogEntry): string {
  const mark = `↳ ${agent} | `;
  return content.startsWith(mark) ? content.slice(mark.length) : content;
}
