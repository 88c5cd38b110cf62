export { chunkEnd, type RawChunk, type RawLine } from './raw/raw-chunk.js';
export {
  sourceKinds,
  type FileIdentity,
  type SourceKind,
  type SourcePosition,
  type SourceRef,
  type SourceShape,
} from './raw/source.js';
export { type RawEvent } from './raw/raw-event.js';
export { partitionCount, partitionOf } from './raw/partition.js';
export {
  agentEventSchema,
  type AgentEvent,
  type AgentEventOf,
  type AgentEventType,
  type Parsed,
} from './events/agent-event.js';
export { type Todo, type Tokens } from './events/message-events.js';
export { type InternalPurpose, type Tool } from './events/session-events.js';
export { childSessionId, familyOf, spawnKey } from './events/session-id.js';
export { applyEvent } from './facts/apply-event.js';
export { describeToolCall } from './facts/describe-tool-call.js';
export { type Conclusion } from './facts/conclusion.js';
export { type MessagePart, type ToolCall, type UsageClaim } from './facts/message-facts.js';
export { newSessionFacts, type ReportedCost, type SessionFacts } from './facts/session-facts.js';
export { newSpawnFacts, type SpawnFacts } from './facts/spawn-facts.js';
export { newState, rowKey, type State, type UnknownCount } from './facts/state.js';
export { canonicalJson } from './view/canonical-json.js';
export { countedClaim, findRepeaters, runAt } from './view/count-usage.js';
export { isChild } from './view/delegation.js';
export { listTodos } from './view/list-todos.js';
export { measure, noTokens, sumTokens, type Measure, type Measures } from './view/measure.js';
export { projectRuns } from './view/project-runs.js';
export {
  isTerminal,
  runStatuses,
  type Clock,
  type Evidence,
  type RunStatus,
  type RunView,
  type Window,
} from './view/run-view.js';
export { openRequests, sessionStatus, type SessionStatus } from './view/session-status.js';
export { isWithin } from './view/split-windows.js';
