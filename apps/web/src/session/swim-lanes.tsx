import { useMemo } from 'react';
import type { SubAgent } from '@tributary/domain';
import { orderLanes } from '../agents/order-lanes.js';
import { measureLanes } from './measure-lanes.js';
import { SwimLane } from './swim-lane.js';

interface SwimLanesProps {
  readonly runs: readonly SubAgent[];
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

export function SwimLanes({ runs, colours, onOpen }: SwimLanesProps) {
  const lanes = useMemo(() => orderLanes(runs), [runs]);
  return (
    <ul className="lanes" style={{ maxHeight: measureLanes(lanes) }} aria-label="Agents, running first">
      {lanes.map((run) => (
        <SwimLane key={run.runId} run={run} colour={colours.get(run.agentType)} onOpen={onOpen} />
      ))}
    </ul>
  );
}
