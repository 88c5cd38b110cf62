/** A Claude sub-agent has no session id of its own: `<session>:<agent>`. */
export function childSessionId(rootSessionId: string, agentId: string): string {
  return `${rootSessionId}:${agentId}`;
}

/** The part of a session id within which tool-use ids are unique. */
export function familyOf(sessionId: string): string {
  const colon = sessionId.indexOf(':');
  return colon === -1 ? sessionId : sessionId.slice(0, colon);
}

/** Ids of agents, some with a name in it; not of shell commands (`b…`) or workflows (`w…`). */
const agentId = /^a(?:[\w-]{1,100}-)?[0-9a-f]{6,16}$/;

export function isAgentId(id: string | undefined): id is string {
  return id !== undefined && agentId.test(id);
}

/** The agent of a child session, by which another family may know it too; a stand-in is named by the call. */
export function agentOf(sessionId: string): string | null {
  const name = sessionId.slice(familyOf(sessionId).length + 1);
  return isAgentId(name) ? name : null;
}

/** Names a delegation for good: forks of a session repeat its tool-use ids. */
export function spawnKey(sessionId: string, toolUseId: string): string {
  return `${familyOf(sessionId)}#${toolUseId}`;
}

/** The family that a delegation is named after. */
export function familyOfSpawn(key: string): string {
  return key.slice(0, key.indexOf('#'));
}
