import { askedType } from './agent-id.js';
import { childSessionId } from '@tributary/domain';
import { classifyPath, type Place } from '../classify-path.js';
import { present, text, time, type Json } from '../json.js';
import type { Line } from './line.js';

let lastPath = '';
let lastPlace: Place | null = null;

/** Lines come in runs of one file: the last answer is nearly always the next one. */
export function placeOf(path: string): Place | null {
  if (path !== lastPath) {
    lastPath = path;
    lastPlace = classifyPath(path);
  }
  return lastPlace;
}

/**
 * Says whose line it is. The path decides: a resumed session mixes session ids in its lines. A line of a
 * sub-agent that is mirrored into its parent's file belongs to the sub-agent.
 */
export function addressLine(type: string, json: Json, place: Place | null): Line | undefined {
  const rootSessionId = place?.rootSessionId ?? text(json.sessionId);
  if (rootSessionId === undefined) return undefined;
  const agentId = place?.agentId ?? (json.isSidechain === true ? text(json.agentId) : undefined);
  return {
    type,
    json,
    rootSessionId,
    sessionId: agentId === undefined ? rootSessionId : childSessionId(rootSessionId, agentId),
    isMain: agentId === undefined,
    at: time(json.timestamp),
    toolUseResult: json.toolUseResult,
    isApiError: json.isApiErrorMessage === true,
    ...present({
      agentId,
      agentType: agentId === undefined ? undefined : askedType(text(json.attributionAgent)),
      workflowId: place?.workflowId,
      uuid: text(json.uuid),
      toolVersion: text(json.version),
    }),
  };
}
