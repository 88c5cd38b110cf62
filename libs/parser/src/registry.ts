import type { SourceKind } from '@tributary/domain';
import { parseAgentMeta } from './claude/side-files/parse-agent-meta.js';
import { parseHook } from './claude/parse-hook.js';
import { parseProcess } from './claude/side-files/parse-process.js';
import { parseStreamJson } from './claude/stream-json/parse-stream-json.js';
import { parseTasks } from './claude/side-files/parse-tasks.js';
import { parseTodos } from './claude/side-files/parse-todos.js';
import { parseTranscript } from './claude/transcript/parse-transcript.js';
import { parseWorkflowJournal } from './claude/side-files/parse-workflow-journal.js';
import { parseOpencodeEvent } from './opencode/parse-opencode-event.js';
import { parseOpencodeExport } from './opencode/parse-opencode-export.js';
import { parseOpencodeRunJson } from './opencode/parse-opencode-run-json.js';
import { parseOpencodeSnapshot } from './opencode/parse-opencode-snapshot.js';
import type { Parser } from './parser.js';

/** Every kind of source and who understands it. A new source is one file and one line here. */
export const parsers = {
  'claude.transcript': parseTranscript,
  'claude.agent-meta': parseAgentMeta,
  'claude.workflow-journal': parseWorkflowJournal,
  'claude.todos': parseTodos,
  'claude.tasks': parseTasks,
  'claude.stream-json': parseStreamJson,
  'claude.hook': parseHook,
  'claude.process': parseProcess,
  'opencode.event': parseOpencodeEvent,
  'opencode.snapshot': parseOpencodeSnapshot,
  'opencode.run-json': parseOpencodeRunJson,
  'opencode.export': parseOpencodeExport,
} satisfies Record<SourceKind, Parser>;
