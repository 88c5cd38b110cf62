export { chunkEnd, readText, type RawChunk, type RawLine, type RawText } from './raw/raw-chunk.js';
export {
  sourceKindPattern,
  withoutRootNumber,
  type FileIdentity,
  type SourcePosition,
  type Revision,
  type SourceRef,
  type SourceShape,
} from './raw/source.js';
export type { RawEvent } from './raw/raw-event.js';
export { partitionCount, partitionOf } from './raw/partition.js';
export {
  agentEventSchema,
  type AgentEvent,
  type AgentEventOf,
  type AgentEventType,
  type Parsed,
} from './events/agent-event.js';
export { isPassing, type PassingEvent } from './events/passing-event.js';
export { tokensSchema, type Todo, type Tokens } from './events/message-events.js';
export type { InternalPurpose } from './events/session-events.js';
export { describeTool, writesOutput, type Tool } from './events/tools.js';
export {
  agentOf,
  childSessionId,
  familyOf,
  familyOfSpawn,
  isAgentId,
  spawnKey,
} from './events/session-id.js';
export { applyEvent } from './facts/apply-event.js';
export { describeToolCall } from './facts/describe-tool-call.js';
export type { MessagePart, ToolCall, UsageClaim } from './facts/message-facts.js';
export { newSessionFacts, type SessionFacts } from './facts/session-facts.js';
export type { SpawnFacts } from './facts/spawn-facts.js';
export { newState, rowKey, type State } from './facts/state.js';
export { canonicalJson } from './view/canonical-json.js';
export { countedClaim, findRepeaters, runAt } from './view/count-usage.js';
export { adoptConclusions, isContinuation, originOf } from './view/find-origin.js';
export { hasTodos, listTodos } from './view/list-todos.js';
export { processGoneAt } from './view/process-life.js';
export { settlesAt } from './view/why-gone.js';
export { projectRuns } from './view/project-runs.js';
export type { Glimpse } from './view/rewind-session.js';
export { rewindState } from './view/rewind-state.js';
export { isTerminal, runStatuses, type Clock, type RunStatus, type RunView } from './view/run-view.js';
export { openRequests } from './view/open-requests.js';
export { sessionStatus, type SessionStatus } from './view/session-status.js';
export { hearBelow } from './view/hear-below.js';
export { heardAt, onClock } from './view/silent-at.js';
export { sessionAhead } from './view/session-ahead.js';
export { describeClock, wrongClockMs } from './view/wrong-clock.js';
export { isWithin } from './view/split-windows.js';
export { sliceChunks, type SlicedLine } from './raw/slice-chunks.js';
export { projectOf } from './raw/project-id.js';
export {
  mayCall,
  roles,
  scopes,
  scopesOfRole,
  type Grant,
  type Role,
  type Scope,
} from './access/may-call.js';
export type { Actor } from './access/actor.js';
export {
  withholdCard,
  withholdDetail,
  withholdLog,
  withholdRun,
  withholdSession,
} from './access/withhold.js';
export type { Visibility } from './access/visibility.js';
export { bindingSchema, sessionMappingSchema, type Binding, type SessionMapping } from './api/binding.js';
export type { BindingOutcome } from './api/binding-outcome.js';
export {
  agentActivitySchema,
  cardSchema,
  logEntrySchema,
  type AgentActivity,
  type Card,
  type CardInstant,
  type CardInstants,
  type LogEntry,
} from './api/card.js';
export { cardChangeSchema, newCardSchema, type CardChange, type NewCard } from './api/card-change.js';
export {
  agentConversationSchema,
  conversationPartSchema,
  messageUsageSchema,
  longestPart,
  type AgentConversation,
  type ConversationPart,
  type MessageUsage,
} from './api/conversation.js';
export {
  costGroupings,
  costReportSchema,
  costSchema,
  otherGroups,
  type Cost,
  type CostDay,
  type CostGrouping,
  type CostReport,
} from './api/cost.js';
export type {
  CollectorHealth,
  DeadLetterHealth,
  Health,
  SourceHealth,
  UnknownFormatHealth,
  Watched,
} from './api/health.js';
export type { Attach, AttachWay } from './api/attach.js';
export type { Demo } from './api/demo.js';
export { inputText } from './api/input.js';
export {
  ingestChunksSchema,
  ingestLookupSchema,
  ingestPositionsSchema,
  ingestRecordSchema,
  ingestTotalsSchema,
  knownSourcesSchema,
  sourcePositionSchema,
  type IngestPositions,
  type IngestTotals,
  type KnownSources,
} from './api/ingest.js';
export { maxPageSize, pageOf, type Page } from './api/page.js';
export type { ApiToken } from './api/token.js';
export type { AuditAction, AuditEntry } from './api/audit.js';
export { problemSchema, type Problem } from './api/problem.js';
export { projectSchema, type Project, type ProjectChange } from './api/project.js';
export { readinessSchema, type Readiness } from './api/readiness.js';
export type { Access, Method, RouteContract } from './api/route.js';
export {
  apiRoutes,
  type AnswerOf,
  type ApiRoutes,
  type BodyOf,
  type QueryOf,
  type RouteName,
} from './api/routes/api-routes.js';
export { searchHitSchema, type SearchHit, type SearchPage } from './api/search.js';
export {
  sessionDetailSchema,
  sessionStatuses,
  sessionSummarySchema,
  todoItemSchema,
  type SessionDetail,
  type SessionSummary,
  type TodoItem,
} from './api/session.js';
export {
  streamUpdateSchemas,
  type ResyncReason,
  type StreamEvent,
  type StreamUpdateOf,
  type UpdateKind,
} from './api/stream-update.js';
export {
  agentSummarySchema,
  runCountsSchema,
  subAgentSchema,
  type AgentPill,
  type AgentStatus,
  type AgentSummary,
  type RunCounts,
  type SubAgent,
} from './api/sub-agent.js';
export { addTokens, emptyTokens } from './cost/add-tokens.js';
export { createPriceBook } from './cost/create-price-book.js';
export { priceOverridesSchema } from './cost/price-overrides.js';
export type { PriceBook } from './cost/price-book.js';
export { sumUsd } from './cost/sum-usd.js';
export { applyToCard, type CardFacts } from './card/apply-to-card.js';
export type { AiStatus, CardState, Stage } from './card/card-state.js';
export { countTodos } from './card/count-todos.js';
export { readMainSession } from './card/read-main-session.js';
export type { Binding as ResolvedBinding, BindingTarget, BindingTier } from './resolve/binding.js';
export { readCardKeys, worktreeName } from './resolve/read-card-keys.js';
export {
  autoCardPolicies,
  type AutoCardPolicy,
  type CardLookup,
  type CardRef,
  type ManualChoice,
  type SessionMapping as KnownMapping,
  type SessionToResolve,
} from './resolve/resolution-facts.js';
export { resolveSession } from './resolve/resolve-session.js';
export { settleBinding } from './resolve/settle-binding.js';
export {
  alertConfigSchema,
  type AlertChannel,
  type AlertConfig,
  type AlertRule,
} from './alert/alert-config.js';
export { isMuted } from './alert/is-muted.js';
export type { Alert } from './api/alert.js';
