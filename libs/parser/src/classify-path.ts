import type { SourceKind, SourceShape } from '@tributary/domain';

/** What a path below a Claude Code root says about the file, before a byte of it is read. */
export interface Place {
  readonly kind: SourceKind;
  readonly shape: SourceShape;
  /** All sources of a family are read in order, in one partition. */
  readonly family: string;
  /** The main session at the top; a flat agent file (until 2.1.18) tells it only in its lines. */
  readonly rootSessionId?: string;
  readonly agentId?: string;
  readonly workflowId?: string;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const projectFile = /^projects\/[^/]+\/([^/]+)\.jsonl$/;
const sessionName = new RegExp(`^${uuid}$`);
const agentName = /^agent-([\w-]+)$/;
const agentFile = new RegExp(
  `^projects/[^/]+/(${uuid})/subagents/(?:workflows/([\\w-]+)/)?agent-([\\w-]+)\\.(jsonl|meta\\.json)$`,
);
const journalFile = new RegExp(`^projects/[^/]+/(${uuid})/subagents/workflows/([\\w-]+)/journal\\.jsonl$`);
const todosFile = new RegExp(`^todos/(${uuid})-agent-([\\w-]+)\\.json$`);
const tasksFile = new RegExp(`^tasks/(${uuid})/[\\w-]+\\.json$`);

/** Null for everything that is no source: tool results, locks, temporary files, workflow state. */
export function classifyPath(path: string): Place | null {
  if (path.startsWith('projects/')) {
    return classifyProjectFile(path) ?? classifyAgentFile(path) ?? classifyJournal(path);
  }
  return classifyTodos(path) ?? classifyTasks(path);
}

function classifyProjectFile(path: string): Place | null {
  const name = projectFile.exec(path)?.[1];
  if (name === undefined) return null;
  const append = { kind: 'claude.transcript', shape: 'append' } as const;
  if (sessionName.test(name)) return { ...append, family: name, rootSessionId: name };
  const agentId = agentName.exec(name)?.[1];
  return agentId === undefined ? null : { ...append, family: path, agentId };
}

function classifyAgentFile(path: string): Place | null {
  const [, root, workflowId, agentId, ending] = agentFile.exec(path) ?? [];
  if (root === undefined || agentId === undefined) return null;
  const isTranscript = ending === 'jsonl';
  return {
    kind: isTranscript ? 'claude.transcript' : 'claude.agent-meta',
    shape: isTranscript ? 'append' : 'replace',
    family: root,
    rootSessionId: root,
    agentId,
    ...(workflowId !== undefined && { workflowId }),
  };
}

function classifyJournal(path: string): Place | null {
  const [, root, workflowId] = journalFile.exec(path) ?? [];
  if (root === undefined || workflowId === undefined) return null;
  return { kind: 'claude.workflow-journal', shape: 'append', family: root, rootSessionId: root, workflowId };
}

function classifyTodos(path: string): Place | null {
  const [, root, owner] = todosFile.exec(path) ?? [];
  if (root === undefined || owner === undefined) return null;
  const place = { kind: 'claude.todos', shape: 'replace', family: root, rootSessionId: root } as const;
  return owner === root ? place : { ...place, agentId: owner };
}

function classifyTasks(path: string): Place | null {
  const root = tasksFile.exec(path)?.[1];
  return root === undefined
    ? null
    : { kind: 'claude.tasks', shape: 'replace', family: root, rootSessionId: root };
}
