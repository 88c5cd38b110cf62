import { homedir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { placeByContent, placeByPath } from './place-file.js';

const id = '46b550fd-2504-4649-9b99-fe3e68b82119';
const below = `projects/-home-dev-acme/${id}.jsonl`;

describe('placeByPath', () => {
  it('gives a file of this user the path under which Tributary watches it', () => {
    expect(placeByPath(`${homedir()}/.claude/${below}`)).toMatchObject({ path: below, family: id });
  });

  it('keeps equal paths of two trees apart, and the same tree the same', () => {
    const [one, two, again] = ['/backup/a', '/backup/b', '/backup/a'].map((tree) =>
      placeByPath(`${tree}/${below}`),
    );
    expect(one?.path).toMatch(new RegExp(`^\\d+:${below}$`));
    expect(two?.path).not.toBe(one?.path);
    expect(again).toEqual(one);
  });

  it('finds the tree below folders of the same name', () => {
    expect(placeByPath(`/home/dev/projects/tasks/.claude/${below}`)).toMatchObject({
      kind: 'claude.transcript',
    });
  });

  it.each([`/x/projects/p/${id}/tool-results/big.json`, '/x/notes.jsonl', '/x/projects/p/plan.md'])(
    'does not know %s',
    (path) => expect(placeByPath(path)).toBeNull(),
  );
});

describe('placeByContent', () => {
  it('puts a transcript where the parser finds its session and its agent', () => {
    const session = placeByContent('/x/a.jsonl', { kind: 'claude.transcript', sessionId: id });
    expect(session).toMatchObject({ family: id, shape: 'append' });
    expect(session?.path).toMatch(new RegExp(`^\\d+:projects/imported/${id}.jsonl$`));
    const agent = placeByContent('/x/b.jsonl', { kind: 'claude.transcript', sessionId: id, agentId: 'a1' });
    expect(agent?.path).toMatch(/^\d+:projects\/imported\/agent-a1\.jsonl$/);
  });

  it('reads an export as a whole and a stream line by line', () => {
    expect(placeByContent('/x/e.json', { kind: 'opencode.export', sessionId: 'ses_1' })?.shape).toBe(
      'replace',
    );
    expect(placeByContent('/x/s', { kind: 'claude.stream-json', sessionId: id })?.shape).toBe('append');
  });
});
