import { useCallback, useMemo } from 'react';
import type { SubAgent } from '@tributary/domain';
import { orderLanes } from '../agents/order-lanes.js';
import { LazyChunks } from '../shell/lazy-chunks.js';
import { texts } from '../texts/texts.js';
import { finishedPx, measureLanes } from './measure-lanes.js';
import { SwimLane } from './swim-lane.js';

interface SwimLanesProps {
  readonly runs: readonly SubAgent[];
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

export function SwimLanes({ runs, colours, onOpen }: SwimLanesProps) {
  const lanes = useMemo(() => orderLanes(runs), [runs]);
  const show = useCallback(
    (run: SubAgent) => (
      <SwimLane key={run.runId} run={run} colour={colours.get(run.agentType)} onOpen={onOpen} />
    ),
    [colours, onOpen],
  );
  return (
    <div className="lanes" style={{ maxHeight: measureLanes(lanes) }} data-scroller>
      <LazyChunks items={lanes} guessedPx={finishedPx} as="ul" label={texts.agents.lanes}>
        {show}
      </LazyChunks>
    </div>
  );
}
