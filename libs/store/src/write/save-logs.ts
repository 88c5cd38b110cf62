import { describeToolCall, type MessagePart, type RunView, type ToolCall } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { toolPartId } from './family.repository.js';
import { insertRows } from './insert-rows.js';
import { rowShape, type RowOf } from './row-shape.js';
import type { ConversationRows } from './save-messages.js';
import { storableJson } from './storable-json.js';

const columns = {
  sessionId: 'text',
  runId: 'text',
  logKey: 'text',
  eventType: 'text',
  agent: 'text',
  content: 'text',
  metadata: 'text',
  occurredAt: 'timestamptz',
} as const;
const shape = rowShape(columns);
type Row = RowOf<typeof columns> & { readonly sessionId: string; readonly logKey: string };

const logLength = 2_000;

/** The feed: one entry per text and per tool call; sub-agents' entries carry their agent's name (DESIGN §3). */
export async function saveLogs(
  client: PoolClient,
  { parts, tools, runOf, known }: ConversationRows,
): Promise<void> {
  const entries = [
    ...parts.filter(({ kind }) => kind === 'text' || kind === 'notice').map(describePart),
    ...tools.flatMap(describeCall),
  ];
  await insertRows(client, {
    rows: entries.map((entry) => logRow(entry, runOf(entry.sessionId, entry.at))),
    idOf: ({ sessionId, logKey }) => ({ sessionId, id: logKey }),
    known,
    insert: `INSERT INTO agent_logs (session_id, run_id, log_key, event_type, agent, content, metadata, occurred_at)
       SELECT "sessionId", "runId", "logKey", "eventType", agent, content, metadata::jsonb,
         coalesce("occurredAt", now())
       FROM ${shape.rows}`,
    merge: `ON CONFLICT (session_id, log_key, occurred_at) DO UPDATE SET content = excluded.content,
         agent = excluded.agent, run_id = excluded.run_id, metadata = excluded.metadata`,
    values: shape.values,
  });
}

interface LogEntry {
  readonly sessionId: string;
  readonly logKey: string;
  readonly eventType: 'prompt' | 'message' | 'tool';
  readonly at: number | null;
  readonly text: string;
}

function describePart({ sessionId, partId, isPrompt, at, text }: MessagePart): LogEntry {
  return { sessionId, logKey: partId, eventType: isPrompt ? 'prompt' : 'message', at, text };
}

function describeCall({ sessionId, toolUseId, name, input, calledAt }: ToolCall): LogEntry[] {
  if (name === null) return [];
  const text = describeToolCall(name.value, input);
  return [{ sessionId, logKey: toolPartId(toolUseId), eventType: 'tool', at: calledAt, text }];
}

function logRow({ sessionId, logKey, eventType, at, text }: LogEntry, run: RunView | undefined): Row {
  const body = text.length > logLength ? `${text.slice(0, logLength - 1)}…` : text;
  return {
    sessionId,
    runId: run?.runId,
    logKey,
    eventType,
    agent: run?.agentType ?? 'main',
    content: run === undefined ? body : `↳ ${run.agentType} | ${body}`,
    metadata: run === undefined ? '{}' : storableJson({ _subagent: true, _agent_type: run.agentType }),
    occurredAt: at,
  };
}
