import { describe, expect, it } from '@jest/globals';
import { classifyPath } from './classify-path.js';

const session = 'f18ef27f-3300-4270-bfad-6ebd92e3bef3';
const below = `projects/-home-dev-acme/${session}`;
const ofSession = { family: session, rootSessionId: session };
const transcript = { kind: 'claude.transcript', shape: 'append' };

describe('classifyPath', () => {
  it.each([
    [`${below}.jsonl`, { ...transcript, ...ofSession }],
    [`${below}/subagents/agent-a06e812.jsonl`, { ...transcript, ...ofSession, agentId: 'a06e812' }],
    [
      `${below}/subagents/agent-acompact-3fa9.jsonl`,
      { ...transcript, ...ofSession, agentId: 'acompact-3fa9' },
    ],
    [
      `${below}/subagents/agent-a06e812.meta.json`,
      { kind: 'claude.agent-meta', shape: 'replace', ...ofSession, agentId: 'a06e812' },
    ],
    [
      `${below}/subagents/workflows/wf_2d9d1b6e-842/agent-a06e812.jsonl`,
      { ...transcript, ...ofSession, agentId: 'a06e812', workflowId: 'wf_2d9d1b6e-842' },
    ],
    [
      `${below}/subagents/workflows/wf_2d9d1b6e-842/journal.jsonl`,
      { kind: 'claude.workflow-journal', shape: 'append', ...ofSession, workflowId: 'wf_2d9d1b6e-842' },
    ],
    [`todos/${session}-agent-${session}.json`, { kind: 'claude.todos', shape: 'replace', ...ofSession }],
    [
      `todos/${session}-agent-a06e812.json`,
      { kind: 'claude.todos', shape: 'replace', ...ofSession, agentId: 'a06e812' },
    ],
    [`tasks/${session}/12.json`, { kind: 'claude.tasks', shape: 'replace', ...ofSession }],
  ])('knows %s', (path, place) => {
    expect(classifyPath(path)).toEqual(place);
  });

  it('makes a flat agent file its own family: only its lines tell the session', () => {
    const path = 'projects/-home-dev-acme/agent-a06e812.jsonl';
    expect(classifyPath(path)).toEqual({ ...transcript, family: path, agentId: 'a06e812' });
  });

  it.each([
    `${below}/tool-results/toolu_01x.txt`,
    `${below}/workflows/wf_2d9d1b6e-842.json`,
    `${below}/subagents/agent-a06e812.meta.json.tmp.1234`,
    `${below}/subagents/workflows/wf_2d9d1b6e-842/journal.json`,
    `${below}.jsonl.lock`,
    'projects/-home-dev-acme/notes.jsonl',
    'projects/-home-dev-acme/memory/MEMORY.md',
    `tasks/${session}/.lock`,
    `tasks/${session}/.highwatermark`,
    'tasks/some-team/1.json',
    `sessions/1234.json`,
    `../projects/x/${session}.jsonl`,
    '',
  ])('leaves %s alone', (path) => {
    expect(classifyPath(path)).toBeNull();
  });
});
