import { figure, folder, object, word, type Shape } from '../shapes/shape.js';

/** On lines of every type. */
export const envelope = {
  type: word,
  subtype: word,
  uuid: word,
  parentUuid: word,
  logicalParentUuid: word,
  sessionId: word,
  agentId: word,
  requestId: word,
  requestSessionId: word,
  session_id: word,
  sessionKind: word,
  forkedFrom: object({ sessionId: word, messageUuid: word }),
  timestamp: word,
  version: word,
  isSidechain: figure,
  isMeta: figure,
  isCompactSummary: figure,
  isApiErrorMessage: figure,
  apiErrorStatus: word,
  attributionAgent: word,
  cwd: folder,
  origin: object({ kind: word }),
} satisfies Readonly<Record<string, Shape>>;
