import { withoutRootNumber } from '@tributary/domain';
import { classifyPath } from '@tributary/parser';
import { rememberLast } from '@tributary/platform';

export interface ProjectFiles {
  /** The first bytes of a source by its path below the root; null where there is no such file. */
  readonly readHead: (path: string, bytes: number) => Promise<Buffer | null>;
  /** The path of a session's own transcript. Todos and tasks lie apart from it and name no folder. */
  readonly findTranscript: (sessionId: string) => Promise<string | null>;
}

/**
 * Nearly every file tells it in its first lines; hundreds are asked at once when a server starts. The last step is for a
 * session that begins with a long prompt: newer versions write the folder behind it.
 */
const headBytes = [4_096, 65_536, 4_194_304] as const;
const rememberedFiles = 20_000;

/**
 * The folder a file's session works in, as the session's own lines tell it. The name of the folder under
 * `projects/` does not: `-home-dev-my-app` may be `my-app`, `my.app` or `my/app`. What is no transcript (`.meta.json`,
 * a journal, todos, tasks) has no such line and goes by that of its session, without being opened. What was found stays
 * true, and is remembered: the first `cwd` of a file does not change.
 */
export function createProjectFinder(files: ProjectFiles): (path: string) => Promise<string | null> {
  const known = rememberLast<string>(rememberedFiles);
  const read = async (path: string): Promise<string | null> => {
    for (const bytes of headBytes) {
      const head = await files.readHead(path, bytes);
      const project = head && findCwd(head);
      if (project !== null) known.set(path, project);
      if (project !== null || head === null || head.length < bytes) return project;
    }
    return null;
  };
  const asked = new Map<string, Promise<string | null>>();
  /** Read once for all who ask: the files of a hundred agents go by the head of one transcript. */
  const ofHead = async (path: string): Promise<string | null> => {
    const told = known.get(path) ?? asked.get(path);
    if (told !== undefined) return told;
    const reading = read(path).finally(() => asked.delete(path));
    asked.set(path, reading);
    return reading;
  };
  const transcripts = rememberLast<string>(rememberedFiles);
  const findTranscript = async (sessionId: string): Promise<string | null> => {
    const transcript = transcripts.get(sessionId) ?? (await files.findTranscript(sessionId));
    // One that is there and names no folder yet is looked for again.
    if (transcript !== null && known.has(transcript)) transcripts.set(sessionId, transcript);
    return transcript;
  };
  const ofSession = async (path: string, sessionId: string | undefined): Promise<string | null> => {
    if (sessionId === undefined) return null;
    const beside = transcriptBeside(path, sessionId);
    const told = beside === null || beside === path ? null : await ofHead(beside);
    if (told !== null) return told;
    const transcript = await findTranscript(sessionId);
    return transcript === null || transcript === path ? null : ofHead(transcript);
  };
  return async (path) => {
    const place = classifyPath(withoutRootNumber(path));
    if (place?.kind === 'claude.transcript')
      return (await ofHead(path)) ?? (await ofSession(path, place.rootSessionId));
    return (await ofSession(path, place?.rootSessionId)) ?? (await ofHead(path));
  };
}

/** Files of a session's agents lie in a folder of its name, beside its transcript. */
function transcriptBeside(path: string, sessionId: string): string | null {
  const folder = path.indexOf(`/${sessionId}/`);
  return folder === -1 || !path.includes('projects/') ? null : `${path.slice(0, folder)}/${sessionId}.jsonl`;
}

/** Quotes inside a text are escaped, so a text that holds this does not match. */
const mark = /"cwd"\s*:\s*"/;

/** The first `"cwd":"…"` of some lines, without reading them as JSON. The last one may be cut: it does not count. */
export function findCwd(head: Buffer): string | null {
  const found = mark.exec(head.toString('latin1'));
  if (found === null) return null;
  const from = found.index + found[0].length;
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
