import type { Binding, BindingTier } from '@tributary/domain';
import { texts } from '../texts/texts.js';

const reasons = texts.binding.tiers satisfies Record<BindingTier, string>;

export interface BindingExplanation {
  readonly text: string;
  readonly evidence: readonly { readonly kind: string; readonly detail: string }[];
}

/** Why a session is on its card, in words, and how sure that is; a card that was made for it is no guess. */
export function explainBinding({ tier, cardId, confidence, evidence }: Binding): BindingExplanation {
  const known = Object.entries(reasons).find(([name]) => name === tier)?.[1] ?? tier;
  const reason = cardId === null ? texts.binding.takenOff : known;
  return {
    text: tier === 'auto-card' ? reason : texts.binding.sure(Math.round(confidence * 100), reason),
    evidence: Array.isArray(evidence) ? evidence.filter(isEvidence) : [],
  };
}

function isEvidence(value: unknown): value is { kind: string; detail: string } {
  const { kind, detail } = (value ?? {}) as Record<string, unknown>;
  return typeof kind === 'string' && typeof detail === 'string';
}
