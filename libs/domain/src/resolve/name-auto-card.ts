import type { AutoCardPolicy, SessionToResolve } from './resolution-facts.js';

/**
 * The card an unknown main session gets, where the policy gives it one. The same session always names the same card, and
 * one that goes on with another's work names that one's.
 */
export function nameAutoCard(
  { id, originId, tool, projectId, gitBranch }: SessionToResolve,
  policy: AutoCardPolicy,
): { readonly key: string; readonly title: string } | null {
  if (policy === 'off') return null;
  // A detached head is no branch: its sessions have nothing in common.
  const branch = policy === 'by-branch' && gitBranch !== 'HEAD' ? gitBranch?.trim() : undefined;
  if (branch) return { key: `branch:${projectId ?? ''}:${branch}`, title: branch };
  const first = originId ?? id;
  return { key: `session:${first}`, title: `${tool} ${first.slice(0, 8)}` };
}
