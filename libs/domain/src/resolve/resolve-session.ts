import type { Binding, BindingEvidence, BindingTarget, BindingTier } from './binding.js';
import { nameAutoCard } from './name-auto-card.js';
import { readCardKeys, worktreeName } from './read-card-keys.js';
import type {
  AutoCardPolicy,
  CardLookup,
  ManualChoice,
  MappingLookup,
  SessionToResolve,
} from './resolution-facts.js';
import { strongerBinding } from './stronger-binding.js';

export interface ResolveInput {
  readonly session: SessionToResolve;
  readonly cards: CardLookup;
  readonly mappings: MappingLookup;
  readonly manual?: ManualChoice | null;
  readonly policy: AutoCardPolicy;
}

type Rule = (input: ResolveInput) => Binding | null;

/** Which card a session serves, from what is known now. Null: nobody can say, it waits among the unassigned. */
export function resolveSession(input: ResolveInput): Binding | null {
  const rules: readonly Rule[] = isChild(input.session)
    ? [byManual, byAiSession, byMapping, bySingleActive]
    : [byManual, byAiSession, byMapping, byBranch, bySingleActive, byPolicy];
  return rules
    .flatMap((rule) => rule(input) ?? [])
    .reduce<Binding | null>((best, each) => (best ? strongerBinding(best, each) : each), null);
}

/** Children follow their main session, whatever branch they are on; they never get a card of their own. */
function isChild({ id, parentSessionId, rootSessionId }: SessionToResolve): boolean {
  return parentSessionId !== null || (rootSessionId !== null && rootSessionId !== id);
}

const byManual: Rule = ({ session, manual }) => {
  if (!manual) return null;
  const target: BindingTarget =
    manual.cardId === null ? { kind: 'none' } : { kind: 'card', cardId: manual.cardId };
  return bind(session, 'manual', target, 1, { kind: 'manual', detail: manual.by });
};

const byAiSession: Rule = ({ session, cards }) => {
  const ids = session.originId === null ? [session.id] : [session.id, session.originId];
  for (const id of ids) {
    const card = cards.byAiSession(id);
    if (card === null || card.isAuto) continue;
    return bind(session, 'direct', onCard(card.id), 1, { kind: 'ai-session', detail: id });
  }
  return null;
};

const byMapping: Rule = ({ session, mappings }) => {
  const mapping = mappings.byChild(session.id);
  if (mapping?.tier !== 'mapping') return null;
  const evidence: BindingEvidence = { kind: 'mapping', detail: mapping.parentSessionId ?? session.id };
  return bind(session, 'mapping', onCard(mapping.cardId), mapping.confidence, evidence);
};

const byBranch: Rule = ({ session, cards }) => {
  const places = [
    { kind: 'branch', text: session.gitBranch ?? '', confidence: 0.8 },
    { kind: 'worktree', text: worktreeName(session.cwd ?? ''), confidence: 0.6 },
  ] as const;
  for (const { kind, text, confidence } of places) {
    for (const key of readCardKeys(text)) {
      const card = cards.byKey(key, session.projectId);
      if (card === null) continue;
      return bind(session, 'branch', onCard(card.id), confidence, { kind, detail: `${text} → ${key}` });
    }
  }
  return null;
};

const bySingleActive: Rule = ({ session, cards }) => {
  if (session.developer === null) return null;
  const { projectId, startedAt } = session;
  const [card, ...others] = cards
    .active(session.developer, projectId)
    .filter((each) => !each.isAuto)
    .filter((each) => projectId === null || each.projectId === null || each.projectId === projectId);
  if (card === undefined || others.length > 0) return null;
  // Work of last week is not part of a card that was taken up today.
  if (startedAt !== null && card.workingSince !== null && startedAt < card.workingSince) return null;
  const evidence: BindingEvidence = {
    kind: 'active-card',
    detail: `the only card ${session.developer} works on`,
  };
  return bind(session, 'single-active', onCard(card.id), 0.4, evidence);
};

const byPolicy: Rule = ({ session, policy }) => {
  const card = nameAutoCard(session, policy);
  if (card === null) return null;
  return bind(session, 'auto-card', { kind: 'auto-card', ...card }, 0.2, { kind: 'policy', detail: policy });
};

function bind(
  { id }: SessionToResolve,
  tier: BindingTier,
  target: BindingTarget,
  confidence: number,
  evidence: BindingEvidence,
): Binding {
  return { sessionId: id, target, tier, confidence, evidence: [evidence] };
}

function onCard(cardId: string): BindingTarget {
  return { kind: 'card', cardId };
}
