import { useCallback, useMemo } from 'react';
import type { SubAgent } from '@tributary/domain';
import { buildTree, type TreeNode } from '../agents/build-tree.js';
import { agentParam } from '../agents/run-state.js';
import { Elapsed } from '../shell/elapsed.js';
import { LazyChunks } from '../shell/lazy-chunks.js';
import { Money } from '../shell/money.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';
import { AgentName } from './agent-name.js';

/** As in lanes.css. */
const rowPx = 32;

interface AgentTreeProps {
  readonly runs: readonly SubAgent[];
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

/** Who started whom, at any depth. */
export function AgentTree({ runs, colours, onOpen }: AgentTreeProps) {
  const roots = useMemo(() => buildTree(runs), [runs]);
  const show = useCallback(
    (node: TreeNode) => <Node key={node.run.runId} node={node} colours={colours} onOpen={onOpen} />,
    [colours, onOpen],
  );
  return (
    <div className="tree" data-scroller>
      <LazyChunks items={roots} guessedPx={rowPx} as="ul" label={texts.agents.tree}>
        {show}
      </LazyChunks>
    </div>
  );
}

interface NodeProps extends Omit<AgentTreeProps, 'runs'> {
  readonly node: TreeNode;
}

function Node({ node: { run, children }, colours, onOpen }: NodeProps) {
  return (
    <li>
      <button type="button" className="tree-row" onClick={() => onOpen(agentParam(run))}>
        <span className="who">
          <StatusDot status={run.status} />
          <AgentName run={run} colour={colours.get(run.agentType)} />
        </span>
        <span className="figures">
          <b title={texts.agents.ownCost}>
            <Money usd={run.costUsd} unpricedModels={run.unpricedModels} />
          </b>
          <span title={texts.agents.totalCost}>
            {children.length > 0 && (
              <>
                Σ <Money usd={run.totalCostUsd} />
              </>
            )}
          </span>
          <Elapsed run={run} />
        </span>
      </button>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Node key={child.run.runId} node={child} colours={colours} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}
