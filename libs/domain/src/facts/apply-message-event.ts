import type { AgentEventOf } from '../events/agent-event.js';
import type { Tokens } from '../events/message-events.js';
import { describeToolCall } from './describe-tool-call.js';
import type { ToolCall, UsageClaim } from './message-facts.js';
import { smaller } from './smaller.js';
import { earliest, latest, minTime } from './stamped.js';
import { rowKey, sessionIn, type State } from './state.js';

/** What a view reports that does not name the model. */
const unnamedModel = 'unknown';

/** The longer text is the more complete one: streamed parts only grow. */
const fuller = (a: string, b: string): string =>
  b.length > a.length || (b.length === a.length && b > a) ? b : a;

export function applyMessageRecorded(state: State, event: AgentEventOf<'message.recorded'>): void {
  const { sessionId, messageId, partId, at, role, kind, text } = event;
  const session = sessionIn(state, sessionId);
  // A notice is the tool's own, in the model's name: after an answer that broke off it still waits for its calls.
  if (role === 'assistant' && kind !== 'notice')
    session.latestMessage = latest(session.latestMessage, { at, value: messageId });
  if (event.isPrompt === true) session.prompt = earliest(session.prompt, { at, value: text });
  const key = rowKey(sessionId, partId);
  const known = state.parts.get(key);
  if (known === undefined) {
    state.parts.set(key, {
      sessionId,
      partId,
      messageId,
      at,
      role,
      kind,
      text,
      isPrompt: event.isPrompt === true,
    });
    return;
  }
  known.messageId = smaller(known.messageId, messageId);
  known.role = smaller(known.role, role);
  known.kind = smaller(known.kind, kind);
  known.at = minTime(known.at, at);
  known.text = fuller(known.text, text);
  known.isPrompt ||= event.isPrompt === true;
}

function toolCallIn(state: State, sessionId: string, toolUseId: string): ToolCall {
  const key = rowKey(sessionId, toolUseId);
  let call = state.tools.get(key);
  if (call === undefined) {
    call = { sessionId, toolUseId, messageId: null, name: null, input: '', calledAt: null, returned: null };
    state.tools.set(key, call);
  }
  return call;
}

export function applyToolCalled(state: State, event: AgentEventOf<'tool.called'>): void {
  const { sessionId, toolUseId, at, name, input, messageId } = event;
  const session = sessionIn(state, sessionId);
  session.latestMessage = latest(session.latestMessage, { at, value: messageId });
  session.doing = latest(session.doing, { at, value: describeToolCall(name, input) });
  const call = toolCallIn(state, sessionId, toolUseId);
  call.name = latest(call.name ?? undefined, { at, value: name });
  call.messageId = smaller(call.messageId ?? undefined, messageId);
  call.input = fuller(call.input, input);
  call.calledAt = minTime(call.calledAt, at);
}

export function applyToolReturned(state: State, event: AgentEventOf<'tool.returned'>): void {
  const { sessionId, toolUseId, at, isError, output } = event;
  const call = toolCallIn(state, sessionId, toolUseId);
  call.returned = earliest(call.returned ?? undefined, { at, value: { isError, output } });
}

/** Where one line does not say for how long its cache writes are kept, they are those of which another one does. */
function largest(a: Tokens, b: Tokens): Tokens {
  const written = Math.max(a.cacheWrite5m + a.cacheWrite1h, b.cacheWrite5m + b.cacheWrite1h);
  const cacheWrite1h = Math.max(a.cacheWrite1h, b.cacheWrite1h);
  return {
    input: Math.max(a.input, b.input),
    output: Math.max(a.output, b.output),
    cacheRead: Math.max(a.cacheRead, b.cacheRead),
    cacheWrite5m: written - cacheWrite1h,
    cacheWrite1h,
    reasoning: Math.max(a.reasoning, b.reasoning),
  };
}

/** Some views do not name the model; any name is better. */
function betterModel(a: string, b: string): string {
  if (a === unnamedModel || b === unnamedModel) return a === unnamedModel ? b : a;
  return a < b ? a : b;
}

type Figures = Pick<UsageClaim, 'model' | 'tokens' | 'webSearches' | 'isFast' | 'reportedUsd'>;

function mergeFigures(a: Figures, b: Figures): Figures {
  const dollars = [a.reportedUsd, b.reportedUsd].filter((usd) => usd !== null);
  return {
    model: betterModel(a.model, b.model),
    tokens: largest(a.tokens, b.tokens),
    webSearches: Math.max(a.webSearches, b.webSearches),
    isFast: a.isFast || b.isFast,
    reportedUsd: dollars.length === 0 ? null : Math.max(...dollars),
  };
}

/**
 * The same message is reported on every line of it, at first with placeholders: the largest figures are the true ones.
 * They are the message's, whoever claims it: a fork may have copied only its first line.
 */
export function applyUsageReported(state: State, event: AgentEventOf<'usage.reported'>): void {
  const {
    sessionId,
    messageId,
    at,
    model,
    tokens,
    webSearches = 0,
    isFast = false,
    reportedUsd = null,
  } = event;
  const claims = state.usage.get(messageId) ?? new Map<string, UsageClaim>();
  if (claims.size === 0) state.usage.set(messageId, claims);
  let figures: Figures = { model, tokens, webSearches, isFast, reportedUsd };
  for (const claim of claims.values()) figures = mergeFigures(figures, claim);
  const claim = claims.get(sessionId);
  const bornAt = event.bornAt ?? null;
  if (claim === undefined) claims.set(sessionId, { sessionId, messageId, at, bornAt, ...figures });
  else {
    claim.at = minTime(claim.at, at);
    claim.bornAt = minTime(claim.bornAt, bornAt);
  }
  for (const each of claims.values()) Object.assign(each, figures);
}
