import { describe, expect, it } from '@jest/globals';
import { createProjectFinder, findCwd } from './project-of-file.js';

const session = '3b757d67-799a-4923-880e-0917373a71ff';
const transcript = `projects/-home-dev-my-app/${session}.jsonl`;
const lines =
  '{"type":"queue-operation","content":"say \\"cwd\\":\\"/not/this\\""}\n' +
  '{"type":"user","message":{"content":"hi"},"cwd":"/home/dev/my.app","sessionId":"s"}\n';

function finder(files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const find = createProjectFinder({
    readHead: async (path, bytes) => {
      asked.push(path);
      const content = files[path];
      return content === undefined ? null : Buffer.from(content).subarray(0, bytes);
    },
    findTranscript: async (id) => (id === session && transcript in files ? transcript : null),
  });
  return { find, asked };
}

describe('the project of a file', () => {
  it('is the folder that its own lines tell, not the one its path may mean', async () => {
    expect(await finder({ [transcript]: lines }).find(transcript)).toBe('/home/dev/my.app');
  });

  it('is found behind a long first prompt', async () => {
    const long = { type: 'user', message: { content: 'x'.repeat(1_000_000) }, cwd: '/home/dev/my.app' };
    expect(await finder({ [transcript]: `${JSON.stringify(long)}\n` }).find(transcript)).toBe(
      '/home/dev/my.app',
    );
  });

  it.each([
    `projects/-home-dev-my-app/${session}/subagents/agent-a40cff57747311bcb.meta.json`,
    `projects/-home-dev-my-app/${session}/subagents/workflows/wf_1/journal.jsonl`,
    `todos/${session}-agent-${session}.json`,
    `tasks/${session}/1.json`,
  ])('is that of its session where the file names none, and it is not opened for that: %s', async (path) => {
    const { find, asked } = finder({ [transcript]: lines, [path]: '{}' });
    expect(await find(path)).toBe('/home/dev/my.app');
    expect(asked).toEqual([transcript]);
  });

  it('is that of the session for an agent whose own lines do not tell it yet', async () => {
    const agent = `projects/-home-dev-my-app/${session}/subagents/agent-a40cff57747311bcb.jsonl`;
    const files: Record<string, string> = { [transcript]: lines, [agent]: '{"type":"summary"}\n' };
    const { find } = finder(files);
    expect(await find(agent)).toBe('/home/dev/my.app');
    files[agent] = '{"cwd":"/home/dev/worktree"}\n';
    expect(await find(agent)).toBe('/home/dev/worktree');
  });

  it('is unknown where no line tells it yet, and looked for again', async () => {
    const files: Record<string, string> = { [transcript]: '{"type":"summary"}\n' };
    const { find } = finder(files);
    expect(await find(transcript)).toBeNull();
    files[transcript] = lines;
    expect(await find(transcript)).toBe('/home/dev/my.app');
  });

  it('is read once for all who ask at the same time', async () => {
    const { find, asked } = finder({ [transcript]: lines });
    const files = ['a1', 'a2', 'a3'].map((id) =>
      transcript.replace('.jsonl', `/subagents/agent-${id}.meta.json`),
    );
    expect(await Promise.all(files.map(find))).toEqual(Array(3).fill('/home/dev/my.app'));
    expect(asked).toEqual([transcript]);
  });

  it('is remembered', async () => {
    const { find, asked } = finder({ [transcript]: lines });
    await find(transcript);
    await find(transcript);
    expect(asked).toEqual([transcript]);
  });
});

describe('the first cwd of some bytes', () => {
  it('is decoded as JSON', () => {
    expect(findCwd(Buffer.from('{"cwd":"C:\\\\work\\\\\\u00e9t\\"e\\\\","x":1}'))).toBe('C:\\work\\ét"e\\');
  });

  it('is found however the JSON is spaced', () => {
    expect(findCwd(Buffer.from('{"say": "\\"cwd\\": \\"/no\\"", "cwd" : "/home/dev/é"}'))).toBe(
      '/home/dev/é',
    );
  });

  it('does not count where it is cut', () => {
    expect(findCwd(Buffer.from('{"cwd":"/home/dev/my'))).toBeNull();
    expect(findCwd(Buffer.from('{"cwd":"/home/dev/my\\"'))).toBeNull();
    expect(findCwd(Buffer.from('{"type":"user"}'))).toBeNull();
  });
});
