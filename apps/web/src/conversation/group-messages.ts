import type { ConversationPart } from '@tributary/domain';

export interface Message {
  /** What a link names it by. */
  readonly id: string;
  readonly parts: readonly ConversationPart[];
}

/** Parts that follow each other and are of one message belong together. */
export function groupMessages(parts: readonly ConversationPart[]): Message[] {
  const messages: { id: string; parts: ConversationPart[] }[] = [];
  const seen = new Set<string>();
  let last: string | null = null;
  for (const part of parts) {
    const open = messages.at(-1);
    if (open !== undefined && part.messageId !== null && part.messageId === last) open.parts.push(part);
    else {
      // A message that was interrupted by another goes on under the name of its part: a link leads to one place.
      const id: string = part.messageId === null || seen.has(part.messageId) ? part.partId : part.messageId;
      seen.add(id);
      messages.push({ id, parts: [part] });
    }
    last = part.messageId;
  }
  return messages;
}

/** The message that a link means, by its id or by that of one of its parts; -1 where it is not (yet) there. */
export function findMessage(messages: readonly Message[], target: string): number {
  return messages.findIndex(
    ({ id, parts }) =>
      id === target || parts.some(({ partId, messageId }) => partId === target || messageId === target),
  );
}
