import { useMemo } from 'react';
import type { SubAgent } from '@tributary/domain';
import { buildTree, type TreeNode } from '../agents/build-tree.js';
import { agentParam } from '../agents/run-state.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { StatusDot } from '../shell/status-dot.js';
import { AgentName } from './agent-name.js';

interface AgentTreeProps {
  readonly runs: readonly SubAgent[];
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

/** Who started whom, at any depth. */
export function AgentTree({ runs, colours, onOpen }: AgentTreeProps) {
  const roots = useMemo(() => buildTree(runs), [runs]);
  return (
    <div className="tree">
      <Branch nodes={roots} colours={colours} onOpen={onOpen} />
    </div>
  );
}

interface BranchProps extends Omit<AgentTreeProps, 'runs'> {
  readonly nodes: readonly TreeNode[];
}

function Branch({ nodes, colours, onOpen }: BranchProps) {
  return (
    <ul>
      {nodes.map(({ run, children }) => (
        <li key={run.runId}>
          <button type="button" className="tree-row" onClick={() => onOpen(agentParam(run))}>
            <span className="who">
              <StatusDot status={run.status} />
              <AgentName run={run} colour={colours.get(run.agentType)} />
            </span>
            <span className="figures">
              <b title="Own cost">
                <Money usd={run.costUsd} unpricedModels={run.unpricedModels} />
              </b>
              <span title="With everything below it">
                {children.length > 0 && (
                  <>
                    Σ <Money usd={run.totalCostUsd} />
                  </>
                )}
              </span>
              <Elapsed run={run} />
            </span>
          </button>
          {children.length > 0 && <Branch nodes={children} colours={colours} onOpen={onOpen} />}
        </li>
      ))}
    </ul>
  );
}
