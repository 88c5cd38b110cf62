import type { AgentEvent, AgentEventOf, AgentEventType } from '../events/agent-event.js';
import {
  applyCostReported,
  applyTodoChanged,
  applyTodoMoved,
  applyTodosReplaced,
} from './apply-list-event.js';
import {
  applyMessageRecorded,
  applyToolCalled,
  applyToolReturned,
  applyUsageReported,
} from './apply-message-event.js';
import {
  applyRunConcluded,
  applyRunLaunched,
  applyRunLinked,
  applyRunSpawned,
  applyWorkflowLaunched,
} from './apply-run-event.js';
import {
  applyAttentionAnswered,
  applyAttentionAsked,
  applyAttentionListed,
  applySessionCompacted,
  applySessionProcess,
  applySessionSeen,
  applySessionState,
  applySessionTitled,
  applySessionTwinned,
  applyTurnEnded,
} from './apply-session-event.js';
import type { State } from './state.js';

const appliers = {
  'session.seen': applySessionSeen,
  'session.titled': applySessionTitled,
  'session.state': applySessionState,
  'session.process': applySessionProcess,
  'session.compacted': applySessionCompacted,
  'session.twinned': applySessionTwinned,
  'turn.ended': applyTurnEnded,
  'attention.asked': applyAttentionAsked,
  'attention.listed': applyAttentionListed,
  'attention.answered': applyAttentionAnswered,
  'run.spawned': applyRunSpawned,
  'run.linked': applyRunLinked,
  'run.launched': applyRunLaunched,
  'run.concluded': applyRunConcluded,
  'workflow.launched': applyWorkflowLaunched,
  'message.recorded': applyMessageRecorded,
  'tool.called': applyToolCalled,
  'tool.returned': applyToolReturned,
  'usage.reported': applyUsageReported,
  'cost.reported': applyCostReported,
  'todos.replaced': applyTodosReplaced,
  'todo.changed': applyTodoChanged,
  'todo.moved': applyTodoMoved,
  // Says nothing of its session: a commit counts it by tool and version.
  'unknown.seen': () => undefined,
} satisfies { [Type in AgentEventType]: (state: State, event: AgentEventOf<Type>) => void };

/** Merges one event into the state: commutative and idempotent. */
export function applyEvent(state: State, event: AgentEvent): void {
  (appliers[event.type] as (state: State, event: AgentEvent) => void)(state, event);
}
