import { open, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RawChunk, RawLine, RawText } from '@tributary/domain';
import type { SourceKind } from '@tributary/parser';
import { createRedactors, type PrivacyLevel, type Redacted, type Redactor } from '@tributary/redact';
import { createLevelChooser, type LevelHooks } from '../level/choose-level.js';
import { createProjectFinder } from '../level/project-of-file.js';
import { lookOnceIn } from '../level/settings-file.js';
import { ServerProjects } from './server-projects.js';
import type { ReaderRoot } from '../readers/reader-options.js';

export interface PrivacyHooks extends LevelHooks {
  /** Of every line that leaves: what was replaced in it, or why its content stays. */
  readonly onRedacted?: (redacted: Redacted<RawText>) => void;
}

export interface PrivacyOptions {
  readonly key: Buffer;
  readonly roots: readonly ReaderRoot[];
  /** Where the developer's own settings are. */
  readonly home?: string | undefined;
  readonly hooks?: PrivacyHooks;
}

/** How long settings count without a look at their files, which may be in any folder above a project. */
const settingsLifeMs = 250;

/** Decides, per project, what may leave this process, and lets nothing else out. */
export class Privacy {
  readonly #redactors: Readonly<Record<PrivacyLevel, Redactor>>;
  readonly #projectOfFile: (path: string) => Promise<string | null>;
  readonly #findTranscript: (sessionId: string) => Promise<string | null>;
  readonly #levelOfProject: (project: string | null) => Promise<PrivacyLevel>;
  readonly #hooks: PrivacyHooks;
  readonly #serverProjects = new ServerProjects();

  constructor({ key, roots, home = homedir(), hooks = {} }: PrivacyOptions) {
    this.#redactors = createRedactors(key);
    this.#levelOfProject = createLevelChooser({ home, load: lookOnceIn(settingsLifeMs), hooks });
    this.#findTranscript = (sessionId) => findTranscript(roots, sessionId);
    this.#projectOfFile = createProjectFinder({
      readHead: (path, bytes) => readHead(locate(roots, path), bytes),
      findTranscript: this.#findTranscript,
    });
    this.#hooks = hooks;
  }

  async forFile(path: string): Promise<Redactor> {
    return this.#redactors[await this.#levelOfProject(await this.#projectOfFile(path))];
  }

  /** Whether the session has lines of its own on this machine. */
  async hasTranscript(sessionId: string): Promise<boolean> {
    return (await this.#findTranscript(sessionId)) !== null;
  }

  /** A line about a session that works in this folder. */
  async redactLineOf<Line extends { kind: SourceKind; text: string }>(
    project: string | null,
    line: Line,
  ): Promise<Line> {
    const redactor = this.#redactors[await this.#levelOfProject(project)];
    return { ...line, text: this.#redact(redactor, line.kind, line.text) };
  }

  /** A line of a server, whose project is told by the line itself or by an earlier one of the same session. */
  async redactServerLine<Line extends { kind: SourceKind; text: string }>(line: Line): Promise<Line> {
    return await this.redactLineOf(this.#serverProjects.projectOf(line.text), line);
  }

  redactChunk<Chunk extends RawChunk>(redactor: Redactor, kind: SourceKind, chunk: Chunk): Chunk {
    return { ...chunk, lines: chunk.lines.map((line) => this.#redactLine(redactor, kind, line)) };
  }

  #redactLine(redactor: Redactor, kind: SourceKind, line: RawLine): RawLine {
    if (line.kind !== 'text') return line;
    const text = this.#redact(redactor, kind, line.text);
    return text === line.text ? line : { ...line, text };
  }

  #redact<Text extends RawText>(redactor: Redactor, kind: SourceKind, text: Text): Text | string {
    const redacted = redactor.redact(kind, text);
    this.#hooks.onRedacted?.(redacted);
    return redacted.text;
  }
}

/** A path as the reader tells it begins with the name of its root. */
function locate(roots: readonly ReaderRoot[], path: string): string | null {
  const slash = path.indexOf('/');
  const root = roots.find(({ name }) => name === path.slice(0, slash));
  return root === undefined ? null : join(root.directory, path.slice(slash + 1));
}

async function readHead(file: string | null, bytes: number): Promise<Buffer | null> {
  if (file === null) return null;
  try {
    await using handle = await open(file, 'r');
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return null;
  }
}

async function findTranscript(roots: readonly ReaderRoot[], sessionId: string): Promise<string | null> {
  for (const { directory, name } of roots.filter((root) => root.name.endsWith('projects'))) {
    const folders = await readdir(directory, { withFileTypes: true }).catch(() => []);
    for (const folder of folders.filter((entry) => entry.isDirectory())) {
      const file = join(directory, folder.name, `${sessionId}.jsonl`);
      if ((await readHead(file, 1)) !== null) return `${name}/${folder.name}/${sessionId}.jsonl`;
    }
  }
  return null;
}
