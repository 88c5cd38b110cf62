import type { RawEvent } from '@tributary/domain';
import { record, text, type Json } from '../../json.js';

const withoutSession = /^session\.(?:created|updated|deleted)$|^message\.(?:updated|part\.updated)$/;
const newOfSession = new Set(['agent', 'cost', 'tokens', 'path', 'model', 'slug', 'permission']);

/**
 * An event of 1.18 as a server up to 1.2 tells it: without ids, doubles and totals; a task names its child only with its
 * end, never when it is aborted, and is completed although its child failed.
 */
export function tellOlder(raw: RawEvent): RawEvent[] {
  if (raw.source.kind !== 'opencode.event') return [raw];
  const line = JSON.parse(raw.text) as Json;
  const { id: _, ...payload } = record(line.payload) ?? line;
  if (payload.type === 'sync') return [];
  const told = { ...payload, properties: older(String(payload.type), record(payload.properties) ?? {}) };
  const isWrapped = record(line.payload) !== undefined;
  return [{ ...raw, text: JSON.stringify(isWrapped ? { directory: line.directory, payload: told } : told) }];
}

function older(type: string, properties: Json): Json {
  const { sessionID, time: _, ...rest } = properties;
  const info = record(rest.info);
  return {
    ...rest,
    ...(withoutSession.test(type) ? {} : { sessionID }),
    ...(info && type.startsWith('session.') && { info: olderSession(info) }),
    ...(type === 'message.part.updated' && { part: olderPart(record(rest.part) ?? {}) }),
  };
}

function olderSession(info: Json): Json {
  return Object.fromEntries(Object.entries(info).filter(([name]) => !newOfSession.has(name)));
}

function olderPart(part: Json): Json {
  const state = record(part.state);
  if (part.tool !== 'task' || state === undefined) return part;
  return { ...part, state: olderTask(state) };
}

function olderTask({ metadata, ...state }: Json): Json {
  const error = text(state.error) ?? '';
  const failed = /^Subagent failed \(task_id: (ses_\w+)\)/.exec(error)?.[1];
  const { end } = record(state.time) ?? {};
  if (state.status === 'running') return state;
  if (failed !== undefined) {
    const output = `task_id: ${failed} (for resuming to continue this task if needed)\n\n<task_result>\n\n</task_result>`;
    return { ...state, status: 'completed', error: undefined, output, metadata: { sessionId: failed } };
  }
  if (error !== 'Task cancelled') return { ...state, metadata };
  return { ...state, error: 'Tool execution aborted', time: { start: end, end } };
}
