import { askedType } from './agent-id.js';
import { childSessionId } from '@tributary/domain';
import type { FilePlace } from '../source.js';
import { placeTranscript } from './place-file.js';
import { text, time, type Json, type Mutable } from '../json.js';
import type { Line } from './line.js';

let lastPath = '';
let lastPlace: FilePlace | null = null;

/** Lines come in runs of one file: the last answer is nearly always the next one. */
export function placeOf(path: string): FilePlace | null {
  if (path !== lastPath) {
    lastPath = path;
    lastPlace = placeTranscript(path);
  }
  return lastPlace;
}

let lastRoot = '';
let lastAgent = '';
let lastSession = '';

/** The same string for all lines of a file: it is looked up with every event, and its hash is made once. */
function sessionOf(rootSessionId: string, agentId: string): string {
  if (rootSessionId !== lastRoot || agentId !== lastAgent) {
    lastRoot = rootSessionId;
    lastAgent = agentId;
    lastSession = childSessionId(rootSessionId, agentId);
  }
  return lastSession;
}

/**
 * Says whose line it is. The path decides: a resumed session mixes session ids in its lines. A line of a
 * sub-agent that is mirrored into its parent's file belongs to the sub-agent.
 */
export function addressLine(
  type: string,
  json: Json,
  place: FilePlace | null,
  bornAt?: number,
): Line | undefined {
  const rootSessionId = place?.rootSessionId ?? text(json.sessionId);
  if (rootSessionId === undefined) return undefined;
  const agentId = place?.agentId ?? (json.isSidechain === true ? text(json.agentId) : undefined);
  const line: Mutable<Line> = {
    type,
    json,
    rootSessionId,
    sessionId: agentId === undefined ? rootSessionId : sessionOf(rootSessionId, agentId),
    isMain: agentId === undefined,
    at: time(json.timestamp),
    toolUseResult: json.toolUseResult,
    isApiError: json.isApiErrorMessage === true,
  };
  const uuid = text(json.uuid);
  const toolVersion = text(json.version);
  if (uuid !== undefined) line.uuid = uuid;
  if (toolVersion !== undefined) line.toolVersion = toolVersion;
  if (bornAt !== undefined) line.bornAt = bornAt;
  if (place?.workflowId !== undefined) line.workflowId = place.workflowId;
  return agentId === undefined ? line : addressAgent(line, agentId);
}

function addressAgent(line: Mutable<Line>, agentId: string): Line {
  line.agentId = agentId;
  const agentType = askedType(text(line.json.attributionAgent));
  if (agentType !== undefined) line.agentType = agentType;
  return line;
}
