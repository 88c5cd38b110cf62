import { classifyPath } from '@tributary/parser';
import { LRUCache } from 'lru-cache';
import { withoutRootNumber } from '../../claude-roots.js';

export interface ProjectFiles {
  /** The first bytes of a source by its path below the root; null where there is no such file. */
  readonly readHead: (path: string, bytes: number) => Promise<Buffer | null>;
  /** The path of a session's own transcript. Todos and tasks lie apart from it and name no folder. */
  readonly findTranscript: (sessionId: string) => Promise<string | null>;
}

const headBytes = 65_536;
const rememberedFiles = 20_000;

/**
 * The folder a file's session works in, as the session's own lines tell it. The name of the folder under
 * `projects/` does not: `-home-dev-my-app` may be `my-app`, `my.app` or `my/app`. A file without such a line
 * (`.meta.json`, a journal, todos, tasks) goes by the transcript of its session. What was found stays true,
 * and is remembered: the first `cwd` of a file does not change.
 */
export function createProjectFinder(files: ProjectFiles): (path: string) => Promise<string | null> {
  const known = new LRUCache<string, string>({ max: rememberedFiles });
  const ofHead = async (path: string): Promise<string | null> => {
    const project = known.get(path) ?? findCwd((await files.readHead(path, headBytes)) ?? Buffer.alloc(0));
    if (project !== null) known.set(path, project);
    return project;
  };
  return async (path) => {
    const own = await ofHead(path);
    if (own !== null) return own;
    const sessionId = classifyPath(withoutRootNumber(path))?.rootSessionId;
    const transcript = sessionId === undefined ? null : await files.findTranscript(sessionId);
    return transcript === null || transcript === path ? null : ofHead(transcript);
  };
}

const mark = Buffer.from('"cwd":"');

/** The first `"cwd":"…"` of some lines, without reading them as JSON. The last one may be cut: it does not count. */
export function findCwd(head: Buffer): string | null {
  const start = head.indexOf(mark);
  if (start === -1) return null;
  const from = start + mark.length;
  for (let end = head.indexOf(0x22, from); end !== -1; end = head.indexOf(0x22, end + 1)) {
    let slashes = 0;
    while (head[end - 1 - slashes] === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return decode(head.toString('utf8', from - 1, end + 1));
  }
  return null;
}

function decode(json: string): string | null {
  try {
    const path: unknown = JSON.parse(json);
    return typeof path === 'string' && path !== '' ? path : null;
  } catch {
    return null;
  }
}
