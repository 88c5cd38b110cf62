import { useState } from 'react';
import type { SubAgent } from '@tributary/domain';
import { texts } from '../texts/texts.js';

interface JumpToAgentProps {
  readonly runs: readonly SubAgent[];
  readonly onJump: (runId: string) => void;
}

/** More are listed when somebody comes near: hundreds that nobody looks at cost as much as the rest of the page. */
const alwaysListed = 40;

/** A choice that stands at its title again after each jump. */
export function JumpToAgent({ runs, onJump }: JumpToAgentProps) {
  const [isNear, setNear] = useState(false);
  const come = (): void => setNear(true);
  if (runs.length === 0) return null;
  return (
    <select
      onPointerEnter={come}
      onFocus={come}
      className="toggle"
      aria-label={texts.log.jump}
      value=""
      onChange={({ currentTarget }) => onJump(currentTarget.value)}
    >
      <option value="" disabled>
        {texts.log.jumpTo}
      </option>
      {(isNear || runs.length <= alwaysListed) &&
        runs.map(({ runId, agentType, description }) => (
          <option key={runId} value={runId}>
            {description === null ? agentType : `${agentType}: ${description}`}
          </option>
        ))}
    </select>
  );
}
