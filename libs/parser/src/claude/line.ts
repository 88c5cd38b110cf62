import { childSessionId, type AgentEvent } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { jsonText, type Json } from '../json.js';

/** One line of a session, addressed: what the parser of each line type is handed. */
export interface Line {
  readonly type: string;
  readonly json: Json;
  readonly sessionId: string;
  readonly rootSessionId: string;
  /** False for a sub-agent's line, even where nothing names the sub-agent. */
  readonly isMain: boolean;
  readonly agentId?: string;
  readonly agentType?: string;
  readonly description?: string;
  readonly workflowId?: string;
  readonly uuid?: string;
  readonly at: number | null;
  /** When its file was made. */
  readonly bornAt?: number;
  readonly toolVersion?: string;
  /** What the tool itself made of its result, beside the text the model reads. */
  readonly toolUseResult: unknown;
  readonly isApiError: boolean;
}

/** The meaning of one type of line; null where the line lacks what its type must have. */
export type LineParser = (line: Line) => readonly AgentEvent[] | null;

export function baseOf(line: Line): { readonly sessionId: string; readonly at: number | null } {
  return { sessionId: line.sessionId, at: line.at };
}

/** Agents of a session lie flat beside each other, however deep they are nested. */
export function agentSession(line: Line, agentId: string): string {
  return childSessionId(line.rootSessionId, agentId);
}

/** Lines have a uuid in every version; without one the content is the name. */
export function lineId(line: Line): string {
  return line.uuid ?? contentHash(jsonText(line.json));
}
