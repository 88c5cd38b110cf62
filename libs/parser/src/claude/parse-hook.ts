import { childSessionId, type AgentEvent, type Parsed, type RawEvent } from '@tributary/domain';
import { parseJson, present, record, text, type Json } from '../json.js';
import { describeSession } from './describe-session.js';
import { answerTurn, becomeBusy, becomeIdle, failTurn } from './judge-turn.js';
import { baseOf, type Line } from './line.js';
import { ignore, reject, replacementKey, unknownLine } from './outcome.js';
import { concludeByNotification, readNotification } from './parse-task-notification.js';

type HookParser = (line: Line) => readonly AgentEvent[];

const seen: HookParser = (line) => [describeSession(line)];
const active: HookParser = (line) => [describeSession(line, { isActivity: true })];
/** Until 2.1.44 a tool's hook does not tell whose call it is: only one that names an agent proves that it works. */
const working: HookParser = (line) => (line.isMain ? seen(line) : active(line));

const hookParsers: Readonly<Record<string, HookParser>> = {
  SessionStart: seen,
  SessionEnd: (line) => [...seen(line), { type: 'session.state', ...baseOf(line), state: 'ended' }],
  UserPromptSubmit: (line) => [
    ...active(line),
    ...concludeByPrompt(line),
    ...answerPermission(line),
    ...becomeBusy(line),
  ],
  PreToolUse: working,
  PostToolUse: (line) => [...working(line), ...answerPermission(line)],
  PostToolUseFailure: (line) => [...working(line), ...answerPermission(line)],
  PostToolBatch: working,
  // What is shown, packed away or reported as over was done before: the last words must stay the last.
  MessageDisplay: seen,
  PreCompact: seen,
  PostCompact: seen,
  SubagentStart: active,
  SubagentStop: (line) => [...seen(line), ...finishRun(line)],
  Stop: (line) => [...seen(line), ...answerPermission(line), ...endTurn(line)],
  StopFailure: (line) => [...seen(line), ...failTurn(line, text(line.json.error) ?? 'StopFailure')],
  Notification: (line) => [...seen(line), ...notify(line)],
  PermissionRequest: (line) => [...active(line), askPermission(line, text(line.json.tool_name) ?? '')],
};

const meaninglessHooks = new Set([
  'ConfigChange',
  'CwdChanged',
  'Elicitation',
  'ElicitationResult',
  'FileChanged',
  'InstructionsLoaded',
  'PermissionDenied',
  'Setup',
  'TaskCompleted',
  'TaskCreated',
  'TeammateIdle',
  'WorktreeCreate',
  'WorktreeRemove',
]);

/** The payload of one Claude Code hook; it holds no time, so that of its arrival counts. */
export function parseHook({ text: raw, writtenAt }: RawEvent): Parsed {
  const json = record(parseJson(raw));
  if (json === undefined) return reject('not-an-object');
  const name = text(json.hook_event_name);
  if (name === undefined) return reject('no-type');
  if (meaninglessHooks.has(name)) return ignore(name);
  const line = addressHook(name, json, writtenAt ?? null);
  if (line === undefined) return reject('no-session');
  const parse = Object.hasOwn(hookParsers, name) ? hookParsers[name] : undefined;
  return {
    outcome: 'parsed',
    key: replacementKey({ sessionId: line.sessionId, kind: `hook ${name}`, writtenAt }, raw),
    events: parse?.(line) ?? [unknownLine({ ...line, type: `hook/${name}` })],
  };
}

function addressHook(type: string, json: Json, at: number | null): Line | undefined {
  const rootSessionId = text(json.session_id);
  if (rootSessionId === undefined) return undefined;
  const agentId = text(json.agent_id);
  return {
    type,
    json,
    rootSessionId,
    sessionId: agentId === undefined ? rootSessionId : childSessionId(rootSessionId, agentId),
    isMain: agentId === undefined,
    at,
    toolUseResult: undefined,
    isApiError: false,
    ...present({ agentId, agentType: agentId === undefined ? undefined : text(json.agent_type) }),
  };
}

/** It does not fire after an interruption or an API error. */
function endTurn(line: Line): readonly AgentEvent[] {
  return line.isMain ? answerTurn(line) : [];
}

function finishRun(line: Line): readonly AgentEvent[] {
  if (line.isMain) return [];
  const childSessionId = line.sessionId;
  return [{ type: 'run.concluded', ...baseOf(line), childSessionId, outcome: 'finished', by: 'hook' }];
}

/** The end of a background agent is handed to its parent as a prompt. */
function concludeByPrompt(line: Line): readonly AgentEvent[] {
  const notification = readNotification(text(line.json.prompt) ?? '');
  return notification === undefined ? [] : concludeByNotification(line, notification);
}

function notify(line: Line): readonly AgentEvent[] {
  const message = text(line.json.message) ?? '';
  const kind = text(line.json.notification_type);
  if (kind === 'idle_prompt') return becomeIdle(line);
  const isPermission = kind === undefined ? message.includes('permission') : kind === 'permission_prompt';
  return isPermission ? [askPermission(line, message)] : [];
}

/** Neither the request nor what follows it names the other: a session waits for one permission at a time. */
function askPermission(line: Line, words: string): AgentEvent {
  const requestId = permissionOf(line);
  return { type: 'attention.asked', ...baseOf(line), requestId, kind: 'permission', text: words };
}

function answerPermission(line: Line): readonly AgentEvent[] {
  return [{ type: 'attention.answered', ...baseOf(line), requestId: permissionOf(line), isAccepted: true }];
}

function permissionOf(line: Line): string {
  return `${line.sessionId}/permission`;
}
