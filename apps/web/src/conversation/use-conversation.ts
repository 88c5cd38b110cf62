import type { ConversationPart, SessionDetail, SubAgent } from '@tributary/domain';
import { readConversation } from '../api/read-api.js';
import { useLive } from '../live/use-live.js';
import { usePages, type Pages } from '../live/use-pages.js';
import { useThrottled } from '../live/use-throttled.js';

const readAgainMs = 1_500;
const nothing = { items: [], nextCursor: null, total: 0 };

/** The messages of one agent, read again when its session says something. */
export function useConversation(
  { id, projectId }: SessionDetail,
  run: SubAgent | undefined,
): Pages<ConversationPart> {
  const agentId = run?.agentId ?? null;
  const childId = run?.childSessionId ?? '';
  const revision = useLive((state) => `${state.generation}-${state.revisions.get(childId) ?? 0}`);
  const version = useThrottled(revision, readAgainMs);
  return usePages(`${id} ${agentId}`, version, async (cursor, signal) => {
    if (projectId === null || agentId === null) return nothing;
    return (await readConversation({ projectId, sessionId: id, agentId }, cursor, signal)).messages;
  });
}
