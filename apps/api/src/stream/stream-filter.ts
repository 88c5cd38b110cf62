import type { QueryOf } from '@tributary/domain';
import type { Topic } from './frame.js';

/** What a client wants to hear of; without any it is everything. */
export type StreamFilter = Omit<QueryOf<'openStream'>, 'lastEventId'>;

export function matches({ card, project, session }: StreamFilter, topic: Topic): boolean {
  return (
    (card === undefined || topic.cardIds.includes(card)) &&
    (project === undefined || topic.projectId === project) &&
    (session === undefined || topic.sessionIds.includes(session))
  );
}
