import type { InternalPurpose } from '@tributary/domain';

/** Task ids of agents, not of shell commands (`b…`) or workflows (`w…`). */
const agentId = /^a[0-9a-f]{6,16}$/;

export function isAgentId(id: string | undefined): id is string {
  return id !== undefined && agentId.test(id);
}

/** Agents that Claude Code starts for itself. */
export function purposeOf(id: string): InternalPurpose | undefined {
  if (id.startsWith('acompact-')) return 'compaction';
  return id.startsWith('aprompt_suggestion-') ? 'suggestion' : undefined;
}

/** The type that was asked for; a workflow's agents are of this type where its script asked for none. */
export function askedType(agentType: string | undefined): string | undefined {
  return agentType === 'workflow-subagent' ? undefined : agentType;
}
