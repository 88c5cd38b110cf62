import type { NewBinding } from './binding.repository.js';

/** A person's word; a null card: it serves none. */
export function manualBinding({
  sessionId,
  cardId,
  by,
}: {
  readonly sessionId: string;
  readonly cardId: string | null;
  readonly by: string;
}): NewBinding {
  return { sessionId, cardId, tier: 'manual', confidence: 1, evidence: [{ kind: 'manual', detail: by }] };
}
