import { useCallback, useMemo, useRef } from 'react';
import type { SubAgent } from '@tributary/domain';
import { orderLanes } from '../agents/order-lanes.js';
import { LazyChunks } from '../shell/lazy-chunks.js';
import { useGlide } from '../shell/use-glide.js';
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
  const ref = useRef<HTMLDivElement>(null);
  useGlide(ref, 'lane', lanes);
  const { minHeight, maxHeight } = useLanesHeight(lanes);
  return (
    <div className="lanes" ref={ref} style={{ minHeight, maxHeight }} data-scroller>
      <LazyChunks items={lanes} guessedPx={finishedPx} as="ul" label={texts.agents.lanes}>
        {show}
      </LazyChunks>
    </div>
  );
}

/** Lanes that end become lower; what stands below them stays where it is. */
function useLanesHeight(lanes: readonly SubAgent[]) {
  const most = useRef(0);
  const { wholePx, isCut } = measureLanes(lanes);
  most.current = Math.max(most.current, wholePx);
  return { minHeight: most.current, maxHeight: isCut ? most.current : undefined };
}
