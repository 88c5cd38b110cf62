import {
  describeToolCall,
  type MessagePart,
  type RunView,
  type ToolCall,
  type UsageClaim,
} from '@tributary/domain';
import type { PoolClient } from 'pg';
import { toolPartId } from './family.repository.js';
import { isoTime, rowsJson } from './rows-json.js';

type RunOf = (sessionId: string, at: number | null) => RunView | undefined;

export async function saveMessages(
  client: PoolClient,
  parts: readonly MessagePart[],
  tools: readonly ToolCall[],
  runOf: RunOf,
): Promise<void> {
  const rows = [...parts.map((part) => partRow(part, runOf)), ...tools.map((call) => toolRow(call, runOf))];
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO messages (session_id, part_id, message_id, run_id, role, kind, at, text, is_prompt, tool_use_id,
       tool_name, tool_name_at, output, is_error, returned_at)
     SELECT "sessionId", "partId", "messageId", "runId", role, kind, at, text, "isPrompt", "toolUseId", "toolName",
       "toolNameAt", output, "isError", "returnedAt"
     FROM jsonb_to_recordset($1::jsonb) AS row ("sessionId" text, "partId" text, "messageId" text, "runId" text,
       role text, kind text, at timestamptz, text text, "isPrompt" boolean, "toolUseId" text, "toolName" text,
       "toolNameAt" timestamptz, output text, "isError" boolean, "returnedAt" timestamptz)
     ON CONFLICT (session_id, part_id) DO UPDATE SET message_id = excluded.message_id, run_id = excluded.run_id,
       at = excluded.at, text = excluded.text, is_prompt = excluded.is_prompt, tool_name = excluded.tool_name,
       tool_name_at = excluded.tool_name_at, output = excluded.output, is_error = excluded.is_error,
       returned_at = excluded.returned_at`,
    [rowsJson(rows)],
  );
}

function partRow(part: MessagePart, runOf: RunOf): object {
  const { sessionId, partId, messageId, role, kind, text, isPrompt, at } = part;
  const runId = runOf(sessionId, at)?.runId;
  return { sessionId, partId, messageId, runId, role, kind, text, isPrompt, at: isoTime(at) };
}

function toolRow(call: ToolCall, runOf: RunOf): object {
  const { sessionId, toolUseId, messageId, input, name, returned, calledAt } = call;
  return {
    sessionId,
    partId: toolPartId(toolUseId),
    messageId,
    runId: runOf(sessionId, calledAt ?? returned?.at ?? null)?.runId,
    role: 'assistant',
    kind: 'tool',
    at: isoTime(calledAt),
    text: input,
    isPrompt: false,
    toolUseId,
    toolName: name?.value,
    toolNameAt: isoTime(name?.at),
    output: returned?.value.output,
    isError: returned?.value.isError,
    returnedAt: isoTime(returned?.at),
  };
}

/** A claim with its price and whether it is the one that is counted. */
export interface PricedClaim {
  readonly claim: UsageClaim;
  readonly costUsd: string | null;
  readonly isCounted: boolean;
}

export async function saveUsage(
  client: PoolClient,
  claims: readonly PricedClaim[],
  runOf: RunOf,
): Promise<void> {
  if (claims.length === 0) return;
  const rows = claims.map(({ claim, costUsd, isCounted }) => ({
    ...claim,
    ...claim.tokens,
    at: isoTime(claim.at),
    runId: runOf(claim.sessionId, claim.at)?.runId,
    costUsd,
    isCounted,
  }));
  await client.query(
    `INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
       cache_write_1h, reasoning, web_searches, is_fast, reported_usd, cost_usd, is_counted)
     SELECT "messageId", "sessionId", "runId", model, at, input, output, "cacheRead", "cacheWrite5m", "cacheWrite1h",
       reasoning, "webSearches", "isFast", "reportedUsd", "costUsd", "isCounted"
     FROM jsonb_to_recordset($1::jsonb) AS row ("messageId" text, "sessionId" text, "runId" text, model text,
       at timestamptz, input bigint, output bigint, "cacheRead" bigint, "cacheWrite5m" bigint, "cacheWrite1h" bigint,
       reasoning bigint, "webSearches" int, "isFast" boolean, "reportedUsd" float8, "costUsd" numeric,
       "isCounted" boolean)
     -- What is not counted any more goes first: of a message never two claims are counted, not even for a moment.
     ORDER BY "messageId", "isCounted", "sessionId"
     ON CONFLICT (message_id, session_id) DO UPDATE SET run_id = coalesce(excluded.run_id, message_usage.run_id),
       model = excluded.model, at = excluded.at, input = excluded.input, output = excluded.output,
       cache_read = excluded.cache_read, cache_write_5m = excluded.cache_write_5m,
       cache_write_1h = excluded.cache_write_1h, reasoning = excluded.reasoning, web_searches = excluded.web_searches,
       is_fast = excluded.is_fast, reported_usd = excluded.reported_usd, cost_usd = excluded.cost_usd,
       is_counted = excluded.is_counted`,
    [rowsJson(rows)],
  );
}

const logLength = 2_000;

/** The feed: one entry per text and per tool call; sub-agents' entries carry their agent's name (DESIGN §3). */
export async function saveLogs(
  client: PoolClient,
  parts: readonly MessagePart[],
  tools: readonly ToolCall[],
  runOf: RunOf,
): Promise<void> {
  const rows = [
    ...parts
      .filter(({ kind }) => kind === 'text' || kind === 'notice')
      .map((part) => logRow(part.partId, part.isPrompt ? 'prompt' : 'message', part, part.text, runOf)),
    ...tools.flatMap(({ sessionId, toolUseId, name, input, calledAt }) =>
      name === null
        ? []
        : [
            logRow(
              toolPartId(toolUseId),
              'tool',
              { sessionId, at: calledAt },
              describeToolCall(name.value, input),
              runOf,
            ),
          ],
    ),
  ];
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO agent_logs (session_id, run_id, log_key, event_type, agent, content, metadata, occurred_at)
     SELECT "sessionId", "runId", "logKey", "eventType", agent, content, metadata, coalesce("occurredAt", now())
     FROM jsonb_to_recordset($1::jsonb) AS row ("sessionId" text, "runId" text, "logKey" text, "eventType" text,
       agent text, content text, metadata jsonb, "occurredAt" timestamptz)
     ON CONFLICT (session_id, log_key, occurred_at) DO UPDATE SET content = excluded.content, agent = excluded.agent,
       run_id = excluded.run_id, metadata = excluded.metadata`,
    [rowsJson(rows)],
  );
}

function logRow(
  logKey: string,
  eventType: string,
  { sessionId, at }: { sessionId: string; at: number | null },
  text: string,
  runOf: RunOf,
): object {
  const run = runOf(sessionId, at);
  const body = text.length > logLength ? `${text.slice(0, logLength - 1)}…` : text;
  return {
    sessionId,
    runId: run?.runId,
    logKey,
    eventType,
    agent: run?.agentType ?? 'main',
    content: run === undefined ? body : `↳ ${run.agentType} | ${body}`,
    metadata: run === undefined ? {} : { _subagent: true, _agent_type: run.agentType },
    occurredAt: isoTime(at),
  };
}
