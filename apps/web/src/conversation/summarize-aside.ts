const maxLength = 200;

/**
 * One line about a note that the tool put into the conversation. Such notes are often wrapped in tags
 * (`<task-notification>…<summary>Agent "x" finished</summary>…`): the outer name and the summary say enough.
 */
export function summarizeAside(text: string): string {
  const name = /^\s*<([a-z][\w-]*)>/i.exec(text)?.[1];
  const summary = /<summary>([^<]*)<\/summary>/.exec(text)?.[1];
  const plain = (summary ?? (name === undefined ? text : text.replace(/<\/?[a-z][\w-]*>/gi, ' ')))
    .replace(/\s+/g, ' ')
    .trim();
  const line = name === undefined ? plain : `${name}: ${plain}`;
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}
