import type { ConversationPart } from '@tributary/domain';
import { readMessages } from '../api/read-api.js';
import { useLive } from '../live/use-live.js';
import { usePages, type Pages } from '../live/use-pages.js';
import { useThrottled } from '../live/use-throttled.js';

const readAgainMs = 1_500;

/** The messages of a session's main agent, read again when it says something. */
export function useMainConversation(sessionId: string): Pages<ConversationPart> {
  const revision = useLive((state) => `${state.generation}-${state.revisions.get(sessionId) ?? 0}`);
  const version = useThrottled(revision, readAgainMs);
  return usePages(sessionId, version, (cursor, signal) => readMessages(sessionId, cursor, signal));
}
