import { readText, type RawLine } from '@tributary/domain';
import type { SourceKind } from '@tributary/parser';
import type { Redactor } from '@tributary/redact';
import { ServerProjects, sessionOf } from '../publish/server-projects.js';
import { unframeEvent } from './unframe-event.js';

export interface LineGuardOptions {
  readonly kind: SourceKind;
  /** For lines that name no project. */
  readonly redactor: Redactor;
  readonly redactorOf: (project: string) => Promise<Redactor>;
}

/** Lets out of the lines of one file or pipe what may leave this process, in the words that the server expects. */
export class LineGuard {
  readonly #options: LineGuardOptions;
  readonly #projects = new ServerProjects();
  /** Those of which a saved stream tells: a server has many. */
  readonly sessions = new Set<string>();

  constructor(options: LineGuardOptions) {
    this.#options = options;
  }

  async redact(line: RawLine): Promise<RawLine> {
    if (line.kind !== 'text') return line;
    const { kind, redactor } = this.#options;
    if (kind !== 'opencode.event') return { ...line, text: redactor.redact(kind, line.text).text };
    const text = unframeEvent(readText(line.text));
    return { ...line, text: text === '' ? '' : (await this.#redactorOf(text)).redact(kind, text).text };
  }

  /** Each event goes by the folder that it or an earlier one of its session names. */
  async #redactorOf(text: string): Promise<Redactor> {
    const sessionId = sessionOf(text);
    if (sessionId !== undefined) this.sessions.add(sessionId);
    const project = this.#projects.projectOf(text);
    const { redactor, redactorOf } = this.#options;
    return project === null ? redactor : await redactorOf(project);
  }
}
