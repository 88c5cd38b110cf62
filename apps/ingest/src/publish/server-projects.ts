import { rememberLast } from '@tributary/platform';

const directoryPattern = /"directory":("(?:[^"\\]|\\.){1,4096}")/;
const sessionPattern = /"(?:sessionID|id)":"(ses_[A-Za-z0-9]{1,64})"/;

/** The session that a server's line is about. */
export function sessionOf(text: string): string | undefined {
  return sessionPattern.exec(text)?.[1];
}

/** The folder that a server's line is about. Old servers name it only with the session itself. */
export class ServerProjects {
  readonly #bySession = rememberLast<string>(20_000);

  projectOf(text: string): string | null {
    const sessionId = sessionOf(text);
    const quoted = directoryPattern.exec(text)?.[1];
    const known = sessionId === undefined ? undefined : this.#bySession.get(sessionId);
    if (quoted === undefined) return known ?? null;
    const directory = JSON.parse(quoted) as string;
    // Events of the server as a whole name no folder.
    if (directory === 'global') return known ?? null;
    if (sessionId !== undefined) this.#bySession.set(sessionId, directory);
    return directory;
  }
}
