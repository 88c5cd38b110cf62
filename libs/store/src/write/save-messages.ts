import type { MessagePart, ToolCall } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { toolPartId } from './family.repository.js';
import { insertRows, type KnownRows } from './insert-rows.js';
import type { RunOf } from './run-of.js';
import { rowShape, type RowOf } from './row-shape.js';

const columns = {
  sessionId: 'text',
  partId: 'text',
  messageId: 'text',
  runId: 'text',
  role: 'text',
  kind: 'text',
  at: 'timestamptz',
  text: 'text',
  isPrompt: 'boolean',
  toolUseId: 'text',
  toolName: 'text',
  toolNameAt: 'timestamptz',
  output: 'text',
  isError: 'boolean',
  returnedAt: 'timestamptz',
} as const;
const shape = rowShape(columns);
type Row = RowOf<typeof columns> & { readonly sessionId: string; readonly partId: string };

/** What was said and done, with what is needed to store it. */
export interface ConversationRows {
  readonly parts: readonly MessagePart[];
  readonly tools: readonly ToolCall[];
  readonly runOf: RunOf;
  readonly known: KnownRows;
}

export async function saveMessages(
  client: PoolClient,
  { parts, tools, runOf, known }: ConversationRows,
): Promise<void> {
  await insertRows(client, {
    rows: [...parts.map((part) => partRow(part, runOf)), ...tools.map((call) => toolRow(call, runOf))],
    idOf: ({ sessionId, partId }) => ({ sessionId, id: partId }),
    known,
    insert: `INSERT INTO messages (session_id, part_id, message_id, run_id, role, kind, at, text, is_prompt,
         tool_use_id, tool_name, tool_name_at, output, is_error, returned_at)
       SELECT * FROM ${shape.rows}`,
    merge: `ON CONFLICT (session_id, part_id) DO UPDATE SET message_id = excluded.message_id,
         run_id = excluded.run_id, at = excluded.at, text = excluded.text, is_prompt = excluded.is_prompt,
         tool_name = excluded.tool_name, tool_name_at = excluded.tool_name_at, output = excluded.output,
         is_error = excluded.is_error, returned_at = excluded.returned_at`,
    values: shape.values,
  });
}

function partRow(part: MessagePart, runOf: RunOf): Row {
  const { sessionId, partId, messageId, role, kind, text, isPrompt, at } = part;
  return {
    sessionId,
    partId,
    messageId,
    runId: runOf(sessionId, at)?.runId,
    role,
    kind,
    at,
    text,
    isPrompt,
    toolUseId: null,
    toolName: null,
    toolNameAt: null,
    output: null,
    isError: null,
    returnedAt: null,
  };
}

function toolRow(call: ToolCall, runOf: RunOf): Row {
  const { sessionId, toolUseId, messageId, input, name, returned, calledAt } = call;
  return {
    sessionId,
    partId: toolPartId(toolUseId),
    messageId,
    runId: runOf(sessionId, calledAt ?? returned?.at ?? null)?.runId,
    role: 'assistant',
    kind: 'tool',
    at: calledAt,
    text: input,
    isPrompt: false,
    toolUseId,
    toolName: name?.value,
    toolNameAt: name?.at,
    output: returned?.value.output,
    isError: returned?.value.isError,
    returnedAt: returned?.at,
  };
}
