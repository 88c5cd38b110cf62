import { describe, expect, it } from '@jest/globals';
import { withoutRootNumber } from '@tributary/domain';
import { claudeRoots } from './claude-roots.js';

describe('the folders of Claude Code', () => {
  it('are the projects with the todos and tasks beside them', () => {
    expect(claudeRoots(['/home/dev/.claude/projects'])).toEqual([
      { directory: '/home/dev/.claude/projects', name: 'projects' },
      { directory: '/home/dev/.claude/todos', name: 'todos' },
      { directory: '/home/dev/.claude/tasks', name: 'tasks' },
    ]);
  });

  it('take nothing beside a folder of another name', () => {
    expect(claudeRoots(['/data/transcripts'])).toEqual([
      { directory: '/data/transcripts', name: 'projects' },
    ]);
  });

  it('are told apart by a number that does not change what a path means', () => {
    const names = claudeRoots(['/a/projects', '/b/projects']).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.map(withoutRootNumber)).toEqual([
      'projects',
      'todos',
      'tasks',
      'projects',
      'todos',
      'tasks',
    ]);
  });
});
