import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type { SourceKind } from '@tributary/parser';
import { createRedactors, type PrivacyLevel, type Redactor } from '@tributary/redact';
import { createLevelChooser, type ChooseLevel, type LevelHooks } from '../level/choose-level.js';
import { findCwd } from '../level/project-of-file.js';
import { LineGuard } from './line-guard.js';
import type { PlannedFile } from './place-file.js';

/** A file with what may leave of it. */
export interface GuardedFile extends PlannedFile {
  readonly guard: LineGuard;
}

export interface ImportPrivacyOptions {
  /** Of this machine, for marks of withheld text. */
  readonly key: Buffer;
  readonly home?: string;
  readonly hooks?: LevelHooks;
}

const headBytes = 65_536;
const namedFolder = /"directory"\s*:\s*("(?:[^"\\]|\\.)*")/;
const rootNumber = /^(?:\d+:)?/;

/** Decides by a session's project what may leave this process (DESIGN §7). */
export class ImportPrivacy {
  readonly #levelOf: ChooseLevel;
  readonly #redactors: Readonly<Record<PrivacyLevel, Redactor>>;

  constructor({ key, home = homedir(), hooks = {} }: ImportPrivacyOptions) {
    this.#levelOf = createLevelChooser({ home, hooks });
    this.#redactors = createRedactors(key);
  }

  async guardLines(kind: SourceKind, project: string | null): Promise<LineGuard> {
    return this.#guardBy(kind, await this.#forProject(project));
  }

  async guard(files: readonly PlannedFile[]): Promise<GuardedFile[]> {
    const own = new Map<PlannedFile, string | null>();
    for (const file of files) own.set(file, await readProject(file));
    // Files without lines of their own go by those of their session.
    const ofFamily = new Map(
      [...own].flatMap(([{ family }, project]) => (project === null ? [] : [[family, project]])),
    );
    return await Promise.all(
      files.map(async (file) => {
        const redactor = await this.#forProject(own.get(file) ?? ofFamily.get(file.family) ?? null);
        const [number = ''] = rootNumber.exec(file.path) ?? [];
        const path = number + redactor.redactPath(file.path.slice(number.length));
        return { ...file, guard: this.#guardBy(file.kind, redactor), path };
      }),
    );
  }

  /** What nobody can name a project for may be one that is held back. */
  async #forProject(project: string | null): Promise<Redactor> {
    return this.#redactors[await this.#levelOf(project)];
  }

  #guardBy(kind: SourceKind, redactor: Redactor): LineGuard {
    return new LineGuard({ kind, redactor, redactorOf: (project) => this.#forProject(project) });
  }
}

/** The folder that a session works in, as its first lines tell it. */
export function projectOfHead(kind: SourceKind, head: Buffer): string | null {
  if (kind !== 'opencode.export' && kind !== 'opencode.event') return findCwd(head.subarray(0, headBytes));
  const folder = namedFolder.exec(head.toString('utf8'))?.[1];
  return folder === undefined ? null : String(JSON.parse(folder));
}

async function readProject({ absolute, kind }: PlannedFile): Promise<string | null> {
  const handle = await open(absolute).catch(() => null);
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const told = projectOfHead(kind, buffer.subarray(0, bytesRead));
    // An OpenCode run names no folder: the rules of the one in which it was kept hold.
    return told ?? (kind === 'opencode.run-json' ? dirname(absolute) : null);
  } finally {
    await handle.close();
  }
}
