import type { AgentPill, AgentSummary, RunCounts } from '@tributary/domain';
import { countActive } from './run-state.js';
import { texts } from '../texts/texts.js';

const words = texts.agents;

/** All are shown up to this many; above it the first three and how many are left. */
const maxShown = 4;
const shownWhenMore = 3;

export interface PillRow {
  readonly pills: readonly AgentPill[];
  readonly more: number;
  /** E.g. `3 agents (2 active)`; empty without agents. */
  readonly text: string;
}

export function summarizePills({ counts, pills }: AgentSummary): PillRow {
  const shown = pills.slice(0, counts.total > maxShown ? shownWhenMore : maxShown);
  return { pills: shown, more: Math.max(0, counts.total - shown.length), text: countAgents(counts) };
}

/** The initial of an agent type is what fits into a pill; what stands before a colon is the plugin it comes from. */
export function initialOf(agentType: string): string {
  const name = agentType.slice(agentType.lastIndexOf(':') + 1);
  return (Array.from(name)[0] ?? '?').toUpperCase();
}

function countAgents(counts: RunCounts): string {
  if (counts.total === 0) return '';
  const noun = words.count(counts.total);
  const active = countActive(counts);
  return `${noun} (${active > 0 ? words.active(active) : describeEnds(counts)})`;
}

function describeEnds(counts: RunCounts): string {
  if (counts.completed === counts.total) return words.allDone;
  const ends = [
    [counts.failed, words.statuses.failed],
    [counts.aborted, words.statuses.aborted],
    [counts.orphaned, words.statuses.orphaned],
    [counts.unknown, words.statuses.unknown],
  ] as const;
  return ends.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ');
}
