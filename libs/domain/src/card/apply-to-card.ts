import { time, type Stamped } from '../facts/stamped.js';
import type { AiProgress, AiStatus, CardState, Stage } from './card-state.js';
import { countTodos } from './count-todos.js';
import type { MainSession } from './read-main-session.js';

/** What people and dispatchers said about a card. */
export interface CardFacts {
  /** The stage it was made in. */
  readonly initialStage: Stage;
  /** The last stage a person moved it to. */
  readonly stageDecision: Stamped<Stage> | null;
  /** The last status given from outside: queued, dispatched, cancelled. */
  readonly statusDecision: Stamped<AiStatus> | null;
}

const stageOf = {
  idle: 'in_progress',
  working: 'in_progress',
  waiting: 'in_progress',
  completed: 'review',
  failed: 'in_progress',
  cancelled: 'in_progress',
} as const satisfies Record<MainSession['status'], Stage>;

/**
 * The state of a card from all its main sessions; sub-agents have no say. The stage is a person's where a person
 * put it to review or done, or moved it after the agent last did something. A stage set by an agent follows the
 * agent: a new prompt takes a card back from review, an old line that arrives late does not.
 */
export function applyToCard(card: CardFacts, mainSessions: readonly MainSession[]): CardState {
  const leading = [...mainSessions].sort(byLead).at(0);
  return {
    stage: stageNow(card, leading),
    aiStatus: statusNow(card, leading),
    progress: progressNow(leading, mainSessions),
  };
}

/** Who needs a person leads, then who works, then who did something last. */
function byLead(a: MainSession, b: MainSession): number {
  const urgency = ({ status }: MainSession): number =>
    status === 'waiting' ? 2 : status === 'working' ? 1 : 0;
  return urgency(b) - urgency(a) || compare(time(b.at), time(a.at)) || (a.sessionId < b.sessionId ? -1 : 1);
}

function statusNow({ statusDecision }: CardFacts, leading: MainSession | undefined): AiStatus {
  if (leading === undefined) return statusDecision?.value ?? 'idle';
  const isOverruled = statusDecision !== null && time(statusDecision.at) > time(leading.at);
  return isOverruled ? statusDecision.value : leading.status;
}

function stageNow({ initialStage, stageDecision }: CardFacts, leading: MainSession | undefined): Stage {
  const given = stageDecision?.value ?? initialStage;
  if (leading === undefined || given === 'review' || given === 'done') return given;
  const isDecidedSince = stageDecision !== null && time(stageDecision.at) > time(leading.at);
  return isDecidedSince ? given : stageOf[leading.status];
}

function progressNow(leading: MainSession | undefined, all: readonly MainSession[]): AiProgress | null {
  if (leading === undefined) return null;
  const { todos } = [...all].sort(
    (a, b) => compare(time(b.todosAt), time(a.todosAt)) || (a.sessionId < b.sessionId ? -1 : 1),
  )[0] ?? { todos: [] };
  const { done, total } = countTodos(todos);
  const current = todos.find(({ status }) => status === 'in_progress');
  return {
    currentAgent: leading.agent,
    done,
    total,
    currentTask: current?.activeForm ?? current?.content ?? null,
  };
}

/** Differences of infinities are not numbers. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
