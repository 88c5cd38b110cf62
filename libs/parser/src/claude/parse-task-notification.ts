import { isAgentId, type AgentEvent, type AgentEventOf } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { present } from '../json.js';
import { agentSession, baseOf, type Line } from './line.js';
import { readApiFailure } from './read-api-failure.js';

export interface Notification {
  readonly status: string;
  /** One note may tell of several that were found dead at a resume. */
  readonly agentIds: readonly string[];
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
  const ids = allTagged(head, kind === 'agent' ? 'agent-id' : 'task-id');
  const failure = status === 'completed' ? readApiFailure(said) : undefined;
  return {
    status: failure === undefined ? status : 'failed',
    agentIds: kind === 'agent' ? ids : ids.filter(isAgentId),
    toolUseId: tagged(head, 'tool-use-id'),
    summary: failure ?? tagged(said, 'summary'),
    note: contentHash(said.trim()),
  };
}

export function concludeByNotification(line: Line, notification: Notification): readonly AgentEvent[] {
  const { status, agentIds, toolUseId, summary, note } = notification;
  const outcome = Object.hasOwn(outcomes, status) ? outcomes[status] : undefined;
  if (outcome === undefined) return [];
  const error = outcome === 'completed' ? undefined : summary;
  const base = baseOf(line);
  const concluded = { type: 'run.concluded', ...base, outcome, by: 'notification', note } as const;
  if (agentIds.length === 0) {
    return toolUseId === undefined ? [] : [{ ...concluded, toolUseId, ...present({ error }) }];
  }
  return agentIds.flatMap((agentId): AgentEvent[] => {
    const childSessionId = agentSession(line, agentId);
    const end: AgentEvent = { ...concluded, childSessionId, ...present({ toolUseId, error }) };
    return toolUseId === undefined
      ? [end]
      : [{ type: 'run.linked', ...base, toolUseId, childSessionId }, end];
  });
}

function before(said: string, mark: string): string {
  const end = said.indexOf(mark);
  return end === -1 ? said : said.slice(0, end);
}

function tagged(said: string, tag: string): string | undefined {
  return allTagged(said, tag)[0];
}

function allTagged(said: string, tag: string): string[] {
  const inner: string[] = [];
  for (let start = said.indexOf(`<${tag}>`); start !== -1; start = said.indexOf(`<${tag}>`, start)) {
    const from = start + tag.length + 2;
    const end = said.indexOf(`</${tag}>`, from);
    if (end === -1) break;
    inner.push(said.slice(from, end).trim());
    start = end;
  }
  return inner.filter((words) => words !== '');
}
