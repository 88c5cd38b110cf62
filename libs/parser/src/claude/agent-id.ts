import type { InternalPurpose } from '@tributary/domain';

const ownAgents: readonly (readonly [string, InternalPurpose])[] = [
  ['acompact-', 'compaction'],
  ['aprompt_suggestion-', 'suggestion'],
  ['aside_question-', 'side-question'],
];

/** Agents that Claude Code starts for itself; some of them begin with a copy of the whole conversation. */
export function purposeOf(id: string): InternalPurpose | undefined {
  return ownAgents.find(([start]) => id.startsWith(start))?.[1];
}

/** The type that was asked for; a workflow's agents are of this type where its script asked for none. */
export function askedType(agentType: string | undefined): string | undefined {
  return agentType === 'workflow-subagent' ? undefined : agentType;
}
