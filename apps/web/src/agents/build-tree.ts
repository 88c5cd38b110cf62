import type { SubAgent } from '@tributary/domain';
import { orderByStart } from './order-lanes.js';

export interface TreeNode {
  readonly run: SubAgent;
  readonly depth: number;
  readonly children: readonly TreeNode[];
}

/** Nested by who started whom, siblings by start. A run whose parent is not known (yet) stands at the top. */
export function buildTree(runs: readonly SubAgent[]): TreeNode[] {
  const ids = new Set(runs.map(({ runId }) => runId));
  const children = Map.groupBy(orderByStart(runs), ({ parentRunId }) =>
    parentRunId !== null && ids.has(parentRunId) ? parentRunId : null,
  );
  const placed = new Set<string>();
  const grow = (parent: string | null, depth: number): TreeNode[] =>
    (children.get(parent) ?? []).flatMap((run) => {
      if (placed.has(run.runId)) return [];
      placed.add(run.runId);
      return [{ run, depth, children: grow(run.runId, depth + 1) }];
    });
  return grow(null, 0);
}

/** The tree as rows, parents above their children. */
export function flattenTree(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}
