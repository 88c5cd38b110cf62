import type { RawEvent } from '@tributary/domain';
import type { Json } from '../../json.js';

type Line = Record<string, unknown>;
type Change = (line: Line, index: number) => Line | readonly Line[] | null;

/** A recorded run with the lines of some of its files changed, left out (null) or followed by more. */
export function deriveRun(raws: readonly RawEvent[], inPath: string, change: Change): RawEvent[] {
  const counts = new Map<string, number>();
  return raws.flatMap((raw) => {
    const { path } = raw.source;
    if (!path.includes(inPath)) return [raw];
    const index = counts.get(path) ?? 0;
    counts.set(path, index + 1);
    const changed = change(JSON.parse(raw.text) as Line, index);
    if (changed === null) return [];
    const lines = Array.isArray(changed) ? (changed as Line[]) : [changed as Line];
    return lines.map((line) => ({ ...raw, text: JSON.stringify(line) }));
  });
}

/** A line like another one, later and with other words. */
export function after(line: Json, ms: number, fields: Line): Line {
  const timestamp = new Date(Date.parse(String(line.timestamp)) + ms).toISOString();
  return { ...line, uuid: `${String(line.uuid)}-${ms}`, timestamp, toolUseResult: undefined, ...fields };
}

export function userSays(text: string): Line {
  return { type: 'user', message: { role: 'user', content: [{ type: 'text', text }] } };
}

export function toolReturns(toolUseId: string, content: unknown, detail?: unknown): Line {
  const isError = typeof detail === 'string';
  const result = { type: 'tool_result', tool_use_id: toolUseId, content, ...(isError && { is_error: true }) };
  return { type: 'user', message: { role: 'user', content: [result] }, toolUseResult: detail };
}

export function toolIsCalled(
  toolUseId: string,
  name: string,
  input: unknown,
  messageId = 'msg_made_up',
): Line {
  const content = [{ type: 'tool_use', id: toolUseId, name, input }];
  const usage = { input_tokens: 10, output_tokens: 5 };
  const model = 'claude-opus-4-5-20251101';
  return {
    type: 'assistant',
    message: { id: messageId, role: 'assistant', model, content, stop_reason: 'tool_use', usage },
  };
}
