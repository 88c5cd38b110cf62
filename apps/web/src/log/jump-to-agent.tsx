import type { SubAgent } from '@tributary/domain';
import { texts } from '../texts/texts.js';

interface JumpToAgentProps {
  readonly runs: readonly SubAgent[];
  readonly onJump: (runId: string) => void;
}

/** A choice that stands at its title again after each jump. */
export function JumpToAgent({ runs, onJump }: JumpToAgentProps) {
  if (runs.length === 0) return null;
  return (
    <select
      className="toggle"
      aria-label={texts.log.jump}
      value=""
      onChange={({ currentTarget }) => onJump(currentTarget.value)}
    >
      <option value="" disabled>
        {texts.log.jumpTo}
      </option>
      {runs.map(({ runId, agentType, description }) => (
        <option key={runId} value={runId}>
          {description === null ? agentType : `${agentType}: ${description}`}
        </option>
      ))}
    </select>
  );
}
