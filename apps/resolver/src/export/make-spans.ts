import { createHash } from 'node:crypto';
import type { SessionDetail, SubAgent } from '@tributary/domain';
import { attributes, type Span, type SubjectSpan } from './span.js';

type Ended = Pick<Span, 'startTimeUnixNano' | 'endTimeUnixNano'>;
type Usage = Pick<SubAgent, 'tokens' | 'model' | 'toolUseCount' | 'costUsd'> & { status: string };

const ends = ['completed', 'failed', 'aborted', 'orphaned'];

const hash = (text: string, bytes: number): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, bytes * 2);

/** Known from the ids alone, so that a span that is sent again is the same span. */
const traceIdOf = (sessionId: string): string => hash(`session ${sessionId}`, 16);
const spanIdOf = (subjectId: string): string => hash(`span ${subjectId}`, 8);

/**
 * The tree of a session's agents as spans, by the GenAI semantic conventions: one trace for the session, one span
 * "invoke_agent" for the main agent and for each delegation that has ended. A span has an end, so what still runs is
 * not told yet. Without `hasWords`, nothing that a person or a model has written is in it.
 */
export function makeSpans(session: SessionDetail, hasWords: boolean): SubjectSpan[] {
  const main = describeMain(session, hasWords);
  const runs = session.subAgents.map((run) => describeRun(session, run, hasWords));
  return [main, ...runs].filter((each) => each !== undefined);
}

function describeMain(session: SessionDetail, hasWords: boolean): SubjectSpan | undefined {
  const { id, tool, title, status, toolUseCount, tokens, model, cost } = session;
  const time = timeOf(session.startedAt, session.endedAt ?? session.lastActivityAt, status);
  if (time === undefined) return undefined;
  const agent = tool ?? 'agent';
  const span: Span = {
    ...time,
    traceId: traceIdOf(id),
    spanId: spanIdOf(id),
    name: `invoke_agent ${agent}`,
    kind: 1,
    attributes: attributes({
      ...identify(session, agent, id),
      'gen_ai.agent.description': hasWords ? title : null,
      ...figures({ tokens, model, status, toolUseCount, costUsd: cost.ownUsd }),
      'tributary.cost.total_usd': cost.totalUsd,
    }),
    status: statusOf(status, null),
  };
  return { subjectId: id, span };
}

function describeRun(session: SessionDetail, run: SubAgent, hasWords: boolean): SubjectSpan | undefined {
  const time = timeOf(run.startedAt, run.completedAt ?? run.lastActivityAt, run.status);
  if (time === undefined) return undefined;
  const span: Span = {
    ...time,
    traceId: traceIdOf(session.id),
    spanId: spanIdOf(run.runId),
    parentSpanId: spanIdOf(run.parentRunId ?? session.id),
    name: `invoke_agent ${run.agentType}`,
    kind: 1,
    attributes: attributes({
      ...identify(session, run.agentType, run.agentId ?? run.runId),
      'gen_ai.agent.description': hasWords ? run.description : null,
      ...figures(run),
    }),
    status: statusOf(run.status, hasWords ? run.error : null),
  };
  return { subjectId: run.runId, span };
}

function timeOf(from: string | null, to: string | null, status: string): Ended | undefined {
  if (from === null || to === null || !ends.includes(status)) return undefined;
  const begun = Date.parse(from);
  // A clock that was put back meanwhile; receivers take a negative duration for centuries.
  const ended = Math.max(begun, Date.parse(to));
  return { startTimeUnixNano: `${begun}000000`, endTimeUnixNano: `${ended}000000` };
}

function identify({ id, developer, projectId, cardId }: SessionDetail, name: string, agentId: string) {
  return {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': name,
    'gen_ai.agent.id': agentId,
    'gen_ai.conversation.id': id,
    'user.name': developer,
    'tributary.project': projectId,
    'tributary.card': cardId,
  };
}

/** The conventions count what was read from or written to a cache as input too. */
function figures({ tokens, model, status, toolUseCount, costUsd }: Usage) {
  const written = tokens.cacheWrite5m + tokens.cacheWrite1h;
  return {
    'gen_ai.provider.name': model?.startsWith('claude') === true ? 'anthropic' : null,
    'gen_ai.request.model': model,
    'gen_ai.usage.input_tokens': tokens.input + tokens.cacheRead + written,
    'gen_ai.usage.output_tokens': tokens.output,
    'gen_ai.usage.cache_read.input_tokens': tokens.cacheRead,
    'gen_ai.usage.cache_creation.input_tokens': written,
    'error.type': status === 'completed' ? null : status,
    'tributary.status': status,
    'tributary.tool_calls': toolUseCount,
    'tributary.cost.usd': costUsd,
  };
}

function statusOf(status: string, error: string | null): Span['status'] {
  if (status === 'completed') return { code: 1 };
  return { code: 2, message: error ?? status };
}
