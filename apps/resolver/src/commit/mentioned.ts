import { familyOf, rowKey, type AgentEvent } from '@tributary/domain';
import type { Kinship } from '@tributary/store';

/** Every session that a batch speaks of, and every row that it will merge into. */
export interface Mentioned {
  readonly kin: readonly Kinship[];
  readonly parts: readonly { readonly sessionId: string; readonly partId: string }[];
  readonly tools: readonly { readonly sessionId: string; readonly toolUseId: string }[];
  readonly messageIds: readonly string[];
}

export function mentionedIn(events: readonly AgentEvent[]): Mentioned {
  const kin = new Map<string, Kinship>();
  const parts = new Map<string, { sessionId: string; partId: string }>();
  const tools = new Map<string, { sessionId: string; toolUseId: string }>();
  const messageIds = new Set<string>();
  const meet = (sessionId: string, parentSessionId?: string): void => {
    if (parentSessionId !== undefined || !kin.has(sessionId))
      kin.set(sessionId, { sessionId, parentSessionId });
  };
  /** Who called it is its parent, unless the child itself says otherwise. */
  const meetLinked = (childSessionId: string, sessionId: string): void => {
    if (kin.get(childSessionId)?.parentSessionId === undefined) meet(childSessionId, sessionId);
  };
  for (const event of events) {
    const { sessionId } = event;
    meet(sessionId, event.type === 'session.seen' ? event.parentSessionId : undefined);
    if (event.type === 'session.twinned') meet(familyOf(sessionId));
    if (event.type === 'run.linked') meetLinked(event.childSessionId, sessionId);
    else if ('childSessionId' in event && event.childSessionId !== undefined) meet(event.childSessionId);
    if (event.type === 'message.recorded') {
      parts.set(rowKey(sessionId, event.partId), { sessionId, partId: event.partId });
    } else if (event.type === 'tool.called' || event.type === 'tool.returned') {
      tools.set(rowKey(sessionId, event.toolUseId), { sessionId, toolUseId: event.toolUseId });
    } else if (event.type === 'usage.reported') {
      messageIds.add(event.messageId);
    }
  }
  return {
    kin: [...kin.values()],
    parts: [...parts.values()],
    tools: [...tools.values()],
    messageIds: [...messageIds],
  };
}
