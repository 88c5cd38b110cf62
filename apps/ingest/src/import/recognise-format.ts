import type { SourceKind } from '@tributary/parser';
import { peekEvent } from '../opencode/peek-event.js';
import { unframeEvent } from './unframe-event.js';

/** Whose lines these are, as far as the first of them tell. */
export interface Recognised {
  readonly kind: Extract<
    SourceKind,
    'claude.transcript' | 'claude.stream-json' | 'opencode.run-json' | 'opencode.export' | 'opencode.event'
  >;
  readonly sessionId: string;
  /** Where the lines are a sub-agent's. */
  readonly agentId?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const triedLines = 200;
const exportHead = /^\s*\{\s*"info"\s*:\s*\{[^{}]*?"id"\s*:\s*"([^"]+)"/;
const runTypes = new Set(['step_start', 'step_finish', 'text', 'reasoning', 'tool_use', 'error']);

/** Recognises a format by the shape of its first lines; `head` may end inside of one. Null: not yet, or none. */
export function recogniseFormat(head: string): Recognised | null {
  const exported = exportHead.exec(head)?.[1];
  if (exported !== undefined) return { kind: 'opencode.export', sessionId: exported };
  for (const line of head.split('\n', triedLines)) {
    const fields = readObject(line);
    const found = fields && (readStreamJson(fields) ?? readRunJson(fields) ?? readTranscript(fields));
    const told = found ?? readEvent(line);
    if (told !== null) return told;
  }
  return null;
}

function readStreamJson({ type, session_id: sessionId }: Fields): Recognised | null {
  if (typeof type !== 'string' || !isName(sessionId)) return null;
  return { kind: 'claude.stream-json', sessionId };
}

function readRunJson({ type, sessionID: sessionId, timestamp }: Fields): Recognised | null {
  if (!runTypes.has(type as string) || typeof timestamp !== 'number' || !isName(sessionId)) return null;
  return { kind: 'opencode.run-json', sessionId };
}

/** What an OpenCode server said to whoever saved it. */
function readEvent(line: string): Recognised | null {
  const { sessionId } = peekEvent(unframeEvent(line));
  return sessionId?.startsWith('ses_') === true && isName(sessionId)
    ? { kind: 'opencode.event', sessionId }
    : null;
}

/** Other files of Claude Code name sessions too; only a transcript's lines have a type and an id of their own. */
function readTranscript({ type, sessionId, uuid, isSidechain, agentId }: Fields): Recognised | null {
  if (typeof type !== 'string' || typeof uuid !== 'string' || !isName(sessionId)) return null;
  const isAgent = isSidechain === true && isName(agentId);
  return { kind: 'claude.transcript', sessionId, ...(isAgent && { agentId }) };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,200}$/.test(value);
}

function readObject(line: string): Fields | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Fields;
  } catch {
    return null;
  }
}
