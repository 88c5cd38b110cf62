import type { AutoCardPolicy, SessionToResolve } from './resolution-facts.js';

/** The card an unknown main session gets, where the policy gives it one. The same session always names the same card. */
export function nameAutoCard(
  { id, tool, projectId, gitBranch }: SessionToResolve,
  policy: AutoCardPolicy,
): { readonly key: string; readonly title: string } | null {
  if (policy === 'off') return null;
  // A detached head is no branch: its sessions have nothing in common.
  const branch = policy === 'by-branch' && gitBranch !== 'HEAD' ? gitBranch?.trim() : undefined;
  if (branch) return { key: `branch:${projectId ?? ''}:${branch}`, title: branch };
  return { key: `session:${id}`, title: `${tool} ${id.slice(0, 8)}` };
}
