import { useCallback, useMemo } from 'react';
import type { SubAgent } from '@tributary/domain';
import { buildTree, type TreeNode } from '../agents/build-tree.js';
import { LazyChunks } from '../shell/lazy-chunks.js';
import { texts } from '../texts/texts.js';
import { TreeBranch } from './tree-branch.js';

const words = texts.agents.columns;

/** As in lanes.css. */
const rowPx = 30;
const rowsInView = 14;
/** In a larger tree, what lies deeper than its first two levels is shown when asked for. */
const shownWhole = 40;

interface AgentTreeProps {
  readonly runs: readonly SubAgent[];
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

/** Who started whom, at any depth. */
export function AgentTree({ runs, colours, onOpen }: AgentTreeProps) {
  const roots = useMemo(() => buildTree(runs), [runs]);
  const isFolded = runs.length > shownWhole;
  const show = useCallback(
    (node: TreeNode) => <TreeBranch key={node.run.runId} {...{ node, colours, isFolded, onOpen }} />,
    [colours, isFolded, onOpen],
  );
  return (
    <div className={`tree ${runs.length > rowsInView ? 'scrolls' : ''}`} data-scroller>
      {runs.length > 0 && <TreeHead />}
      <LazyChunks items={roots} guessedPx={rowPx} as="ul" label={texts.agents.tree}>
        {show}
      </LazyChunks>
    </div>
  );
}

/** For the eye: a row is one button, and heads cannot be bound to what is in it. */
function TreeHead() {
  return (
    <div className="tree-head figures" aria-hidden="true">
      <span>{words.own}</span>
      <span>{words.total}</span>
      <span>{words.tools}</span>
      <span>{words.time}</span>
    </div>
  );
}
