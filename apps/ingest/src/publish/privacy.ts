import { open, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RawChunk, RawLine, SourceKind } from '@tributary/domain';
import { createLevelChooser, type LevelHooks } from '../redact/level/choose-level.js';
import { createProjectFinder } from '../redact/level/project-of-file.js';
import type { PrivacyLevel } from '../redact/level/privacy-level.js';
import type { Redacted, Redactor } from '../redact/create-redactor.js';
import { createRedactors } from './create-redactors.js';
import { ServerProjects } from './server-projects.js';
import type { ReaderRoot } from '../readers/reader-options.js';

export interface PrivacyHooks extends LevelHooks {
  /** Of every line that leaves: what was replaced in it, or why its content stays. */
  readonly onRedacted?: (redacted: Redacted) => void;
}

export interface PrivacyOptions {
  readonly key: Buffer;
  readonly roots: readonly ReaderRoot[];
  readonly hooks?: PrivacyHooks;
}

/** Decides, per project, what may leave this process, and lets nothing else out. */
export class Privacy {
  readonly #redactors: Readonly<Record<PrivacyLevel, Redactor>>;
  readonly #projectOfFile: (path: string) => Promise<string | null>;
  readonly #levelOfProject: (project: string | null) => Promise<PrivacyLevel>;
  readonly #hooks: PrivacyHooks;
  readonly #serverProjects = new ServerProjects();

  constructor({ key, roots, hooks = {} }: PrivacyOptions) {
    this.#redactors = createRedactors(key);
    this.#levelOfProject = createLevelChooser({ home: homedir(), hooks });
    this.#projectOfFile = createProjectFinder({
      readHead: (path, bytes) => readHead(locate(roots, path), bytes),
      findTranscript: (sessionId) => findTranscript(roots, sessionId),
    });
    this.#hooks = hooks;
  }

  async forFile(path: string): Promise<Redactor> {
    return this.#redactors[await this.#levelOfProject(await this.#projectOfFile(path))];
  }

  /** A line of a server, whose project is told by the line itself or by an earlier one of the same session. */
  async redactServerLine<Line extends { kind: SourceKind; text: string }>(line: Line): Promise<Line> {
    const redactor = this.#redactors[await this.#levelOfProject(this.#serverProjects.projectOf(line.text))];
    return { ...line, text: this.#redact(redactor, line.kind, line.text) };
  }

  redactChunk<Chunk extends RawChunk>(redactor: Redactor, kind: SourceKind, chunk: Chunk): Chunk {
    return { ...chunk, lines: chunk.lines.map((line) => this.#redactLine(redactor, kind, line)) };
  }

  #redactLine(redactor: Redactor, kind: SourceKind, line: RawLine): RawLine {
    return line.kind === 'text' ? { ...line, text: this.#redact(redactor, kind, line.text) } : line;
  }

  #redact(redactor: Redactor, kind: SourceKind, text: string): string {
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
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
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
