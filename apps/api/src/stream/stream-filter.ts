import { z } from 'zod';
import { inputText } from '../http/parse-input.js';
import type { Topic } from './frame.js';

export const streamQuery = z.object({
  card: inputText.optional(),
  project: inputText.optional(),
  session: inputText.optional(),
  /** For clients that cannot set the header. */
  lastEventId: z.string().optional(),
});

/** What a client wants to hear of; without any it is everything. */
export type StreamFilter = Omit<z.output<typeof streamQuery>, 'lastEventId'>;

export function matches({ card, project, session }: StreamFilter, topic: Topic): boolean {
  return (
    (card === undefined || topic.cardIds.includes(card)) &&
    (project === undefined || topic.projectId === project) &&
    (session === undefined || topic.sessionIds.includes(session))
  );
}
