import type { AgentEvent, AgentEventOf } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { present } from '../json.js';
import { isAgentId } from './agent-id.js';
import { agentSession, baseOf, type Line } from './line.js';

export interface Notification {
  readonly status: string;
  readonly agentId: string | undefined;
  readonly toolUseId: string | undefined;
  readonly summary: string | undefined;
  /** The same for every copy. */
  readonly note: string;
}

const opening = /^\s*<(task|agent)-notification>/;
const outcomes: Readonly<Record<string, AgentEventOf<'run.concluded'>['outcome']>> = {
  completed: 'completed',
  failed: 'failed',
  killed: 'aborted',
  // Written at a resume, for an agent that was found without an end.
  stopped: 'stopped',
};

/** Reads only the head: summary and result are free text, and may hold such tags themselves. */
export function readNotification(said: string): Notification | undefined {
  const kind = opening.exec(said)?.[1];
  if (kind === undefined) return undefined;
  const head = before(before(said, '<result>'), '<summary>');
  const status = tagged(head, 'status');
  if (status === undefined) return undefined;
  // Before 2.1.x the tag itself says that it is an agent; later shell commands and workflows notify alike.
  const id = tagged(head, kind === 'agent' ? 'agent-id' : 'task-id');
  return {
    status,
    agentId: kind === 'agent' || isAgentId(id) ? id : undefined,
    toolUseId: tagged(head, 'tool-use-id'),
    summary: tagged(said, 'summary'),
    note: contentHash(said.trim()),
  };
}

export function concludeByNotification(line: Line, notification: Notification): readonly AgentEvent[] {
  const { status, agentId, toolUseId, summary, note } = notification;
  const outcome = Object.hasOwn(outcomes, status) ? outcomes[status] : undefined;
  if (outcome === undefined || (agentId === undefined && toolUseId === undefined)) return [];
  const childSessionId = agentId === undefined ? undefined : agentSession(line, agentId);
  const error = outcome === 'completed' ? undefined : summary;
  const concluded: AgentEvent = {
    type: 'run.concluded',
    ...baseOf(line),
    outcome,
    by: 'notification',
    note,
    ...present({ childSessionId, toolUseId, error }),
  };
  if (childSessionId === undefined || toolUseId === undefined) return [concluded];
  return [{ type: 'run.linked', ...baseOf(line), toolUseId, childSessionId }, concluded];
}

function before(said: string, mark: string): string {
  const end = said.indexOf(mark);
  return end === -1 ? said : said.slice(0, end);
}

function tagged(said: string, tag: string): string | undefined {
  const start = said.indexOf(`<${tag}>`);
  if (start === -1) return undefined;
  const from = start + tag.length + 2;
  const end = said.indexOf(`</${tag}>`, from);
  const inner = end === -1 ? '' : said.slice(from, end).trim();
  return inner === '' ? undefined : inner;
}
