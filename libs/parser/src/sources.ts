import { hook } from './claude/hook.source.js';
import { agentMeta } from './claude/side-files/agent-meta.source.js';
import { processes } from './claude/side-files/process.source.js';
import { tasks } from './claude/side-files/tasks.source.js';
import { todos } from './claude/side-files/todos.source.js';
import { workflowJournal } from './claude/side-files/workflow-journal.source.js';
import { streamJson } from './claude/stream-json/stream-json.source.js';
import { transcript } from './claude/transcript/transcript.source.js';
import { event } from './opencode/event.source.js';
import { exported } from './opencode/export.source.js';
import { runJson } from './opencode/run-json.source.js';
import { snapshot } from './opencode/snapshot.source.js';
import type { Source } from './source.js';

/** Every kind of source, by the name that its lines carry. A new one is a file and a line here. */
export const sources = {
  'claude.transcript': transcript,
  'claude.agent-meta': agentMeta,
  'claude.workflow-journal': workflowJournal,
  'claude.todos': todos,
  'claude.tasks': tasks,
  'claude.stream-json': streamJson,
  'claude.hook': hook,
  'claude.process': processes,
  'opencode.event': event,
  'opencode.snapshot': snapshot,
  'opencode.run-json': runJson,
  'opencode.export': exported,
} satisfies Readonly<Record<string, Source>>;

export type SourceKind = keyof typeof sources;

export const sourceKinds = Object.keys(sources) as SourceKind[];

/** A line may come from a newer version, or be made up. */
export function isSourceKind(kind: string): kind is SourceKind {
  return Object.hasOwn(sources, kind);
}
