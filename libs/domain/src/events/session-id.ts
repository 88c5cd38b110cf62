/** A Claude sub-agent has no session id of its own: `<session>:<agent>`. */
export function childSessionId(rootSessionId: string, agentId: string): string {
  return `${rootSessionId}:${agentId}`;
}

/** The part of a session id within which tool-use ids are unique. */
export function familyOf(sessionId: string): string {
  const colon = sessionId.indexOf(':');
  return colon === -1 ? sessionId : sessionId.slice(0, colon);
}

/** Names a delegation for good: forks of a session repeat its tool-use ids. */
export function spawnKey(sessionId: string, toolUseId: string): string {
  return `${familyOf(sessionId)}#${toolUseId}`;
}
