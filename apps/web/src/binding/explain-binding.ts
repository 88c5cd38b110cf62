import type { Binding, BindingTier } from '@tributary/domain';

const reasons = {
  manual: 'a person said so',
  direct: 'the card was dispatched to this session',
  mapping: 'it was registered as a child of the card’s session',
  parent: 'the session that started it is on this card',
  branch: 'its branch or folder names the card',
  'single-active': 'it was the only card at work there',
  'auto-card': 'the card was made for this session',
} as const satisfies Record<BindingTier, string>;

export interface BindingExplanation {
  readonly text: string;
  readonly percent: number;
  readonly evidence: readonly { readonly kind: string; readonly detail: string }[];
}

/** Why a session is on its card, in words. */
export function explainBinding({ tier, cardId, confidence, evidence }: Binding): BindingExplanation {
  const known = Object.entries(reasons).find(([name]) => name === tier)?.[1] ?? tier;
  return {
    text: cardId === null ? 'a person took it off every card' : known,
    percent: Math.round(confidence * 100),
    evidence: Array.isArray(evidence) ? evidence.filter(isEvidence) : [],
  };
}

function isEvidence(value: unknown): value is { kind: string; detail: string } {
  const { kind, detail } = (value ?? {}) as Record<string, unknown>;
  return typeof kind === 'string' && typeof detail === 'string';
}
