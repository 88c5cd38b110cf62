/** How a session came to its card, from the strongest evidence to the weakest; `mapping` and `parent` weigh the same. */
export const bindingTiers = [
  'manual',
  'direct',
  'mapping',
  'parent',
  'branch',
  'single-active',
  'auto-card',
] as const;
export type BindingTier = (typeof bindingTiers)[number];

/**
 * What a session is bound to. An auto-card is named by its key, so that making it twice makes it once.
 * `none`: a person took the session off every card, which is a decision too.
 */
export type BindingTarget =
  | { readonly kind: 'card'; readonly cardId: string }
  | { readonly kind: 'auto-card'; readonly key: string; readonly title: string }
  | { readonly kind: 'none' };

export const evidenceKinds = [
  'manual',
  'ai-session',
  'mapping',
  'parent',
  'branch',
  'worktree',
  'active-card',
  'policy',
] as const;

/** One reason, in words for the "why" of the dashboard. */
export interface BindingEvidence {
  readonly kind: (typeof evidenceKinds)[number];
  readonly detail: string;
}

/** Session → card, with its reasons. */
export interface Binding {
  readonly sessionId: string;
  readonly target: BindingTarget;
  readonly tier: BindingTier;
  readonly confidence: number;
  readonly evidence: readonly BindingEvidence[];
}
