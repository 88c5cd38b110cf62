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
