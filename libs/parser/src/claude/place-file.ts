import type { FilePlace } from '../source.js';

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

/** Of a session, or of one of its agents: until 2.1.18 beside it, where only the lines tell the session. */
export function placeTranscript(path: string): FilePlace | null {
  const name = projectFile.exec(path)?.[1];
  if (name === undefined) return placeAgentFile(path, 'jsonl');
  if (sessionName.test(name)) return { shape: 'append', family: name, rootSessionId: name };
  const agentId = agentName.exec(name)?.[1];
  return agentId === undefined ? null : { shape: 'append', family: path, agentId };
}

export function placeAgentMeta(path: string): FilePlace | null {
  return placeAgentFile(path, 'meta.json');
}

function placeAgentFile(path: string, wanted: 'jsonl' | 'meta.json'): FilePlace | null {
  const [, root, workflowId, agentId, ending] = agentFile.exec(path) ?? [];
  if (root === undefined || agentId === undefined || ending !== wanted) return null;
  return {
    shape: wanted === 'jsonl' ? 'append' : 'replace',
    family: root,
    rootSessionId: root,
    agentId,
    ...(workflowId !== undefined && { workflowId }),
  };
}

export function placeJournal(path: string): FilePlace | null {
  const [, root, workflowId] = journalFile.exec(path) ?? [];
  if (root === undefined || workflowId === undefined) return null;
  return { shape: 'append', family: root, rootSessionId: root, workflowId };
}

export function placeTodos(path: string): FilePlace | null {
  const [, root, owner] = todosFile.exec(path) ?? [];
  if (root === undefined || owner === undefined) return null;
  const place = { shape: 'replace', family: root, rootSessionId: root } as const;
  return owner === root ? place : { ...place, agentId: owner };
}

export function placeTasks(path: string): FilePlace | null {
  const root = tasksFile.exec(path)?.[1];
  return root === undefined ? null : { shape: 'replace', family: root, rootSessionId: root };
}
