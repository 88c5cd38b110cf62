import { useState } from 'react';
import type { SubAgent } from '@tributary/domain';
import { flattenTree, type TreeNode } from '../agents/build-tree.js';
import { agentParam } from '../agents/run-state.js';
import { formatNumber } from '../format/format-number.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';
import { AgentName } from './agent-name.js';

const words = texts.agents;

interface TreeBranchProps {
  readonly node: TreeNode;
  readonly colours: ReadonlyMap<string, string>;
  /** Whether what an agent below the first level started is hidden at first. */
  readonly isFolded: boolean;
  readonly onOpen: (agent: string) => void;
}

/** An agent and those it started. */
export function TreeBranch({ node, colours, isFolded, onOpen }: TreeBranchProps) {
  const { run, depth, children } = node;
  const [isOpen, setOpen] = useState(!isFolded || depth === 0);
  const isParent = children.length > 0;
  return (
    <li>
      {isParent && (
        <button
          type="button"
          className="tree-twist"
          aria-expanded={isOpen}
          aria-label={words.startedBy(run.description ?? run.agentType)}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        </button>
      )}
      <button type="button" className="tree-row" onClick={() => onOpen(agentParam(run))}>
        <span className="who">
          <StatusDot status={run.status} />
          <AgentName run={run} colour={colours.get(run.agentType)} />
          {isParent && !isOpen && <span className="dim">+{formatNumber(countBelow(node))}</span>}
        </span>
        <TreeFigures run={run} isParent={isParent} />
      </button>
      {isParent && isOpen && (
        <ul>
          {children.map((child) => (
            <TreeBranch key={child.run.runId} node={child} {...{ colours, isFolded, onOpen }} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface TreeFiguresProps {
  readonly run: SubAgent;
  readonly isParent: boolean;
}

function TreeFigures({ run, isParent }: TreeFiguresProps) {
  return (
    <span className="figures">
      <b title={words.ownCost}>
        <Money usd={run.costUsd} unpricedModels={run.unpricedModels} />
      </b>
      <span title={words.totalCost} data-label={isParent ? words.columns.total : undefined}>
        {isParent && <Money usd={run.totalCostUsd} />}
      </span>
      <span data-label={words.columns.tools}>{formatNumber(run.toolUseCount)}</span>
      <Elapsed run={run} />
    </span>
  );
}

function countBelow({ children }: TreeNode): number {
  return flattenTree(children).length;
}
