import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';

/** A file as it is now; `unchanged` where it is still as it was at the given time. */
export type LoadedFile =
  | { readonly state: 'absent' | 'unchanged' }
  | { readonly state: 'read'; readonly mtimeMs: number; readonly text: string };

/** Throws where a file is there and cannot be read. */
export type LoadFile = (path: string, knownMtimeMs: number | undefined) => Promise<LoadedFile>;

export const loadFile: LoadFile = async (path, knownMtimeMs) => {
  try {
    const { mtimeMs } = await stat(path);
    if (mtimeMs === knownMtimeMs) return { state: 'unchanged' };
    return { state: 'read', mtimeMs, text: await readFile(path, 'utf8') };
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'absent' };
    throw error;
  }
};

const rememberedFiles = 10_000;

/** Looks at a file again only after a while: many projects lie below the same folders, and most of these hold none. */
export function lookOnceIn(lifeMs: number, load: LoadFile = loadFile): LoadFile {
  const looks = new Map<string, { readonly file: Promise<LoadedFile>; readonly until: number }>();
  return async (path, knownMtimeMs) => {
    const look = looks.get(path);
    if (look === undefined || look.until <= performance.now()) {
      const file = load(path, knownMtimeMs);
      if (looks.size >= rememberedFiles) looks.clear();
      looks.set(path, { file, until: performance.now() + lifeMs });
      return await file;
    }
    const file = await look.file;
    return file.state === 'read' && file.mtimeMs === knownMtimeMs ? { state: 'unchanged' } : file;
  };
}

/** What a settings file says: nothing, something, or something that nobody can read. */
export type Settings<T> =
  { readonly state: 'absent' | 'malformed' } | { readonly state: 'read'; readonly value: T };

/** Reads settings of one schema, each file again only when it has changed. */
export class SettingsFiles<T> {
  readonly #schema: z.ZodType<T>;
  readonly #load: LoadFile;
  readonly #onMalformed: (path: string, reason: string) => void;
  readonly #known = new Map<string, { readonly mtimeMs: number; readonly settings: Settings<T> }>();

  constructor(options: {
    readonly schema: z.ZodType<T>;
    readonly load: LoadFile;
    readonly onMalformed: (path: string, reason: string) => void;
  }) {
    this.#schema = options.schema;
    this.#load = options.load;
    this.#onMalformed = options.onMalformed;
  }

  async read(path: string): Promise<Settings<T>> {
    const known = this.#known.get(path);
    try {
      const file = await this.#load(path, known?.mtimeMs);
      if (file.state === 'unchanged' && known !== undefined) return known.settings;
      this.#known.delete(path);
      if (file.state !== 'read') return { state: 'absent' };
      const settings = this.#parse(path, file.text);
      this.#known.set(path, { mtimeMs: file.mtimeMs, settings });
      return settings;
    } catch (error) {
      this.#onMalformed(path, error instanceof Error ? error.message : String(error));
      return { state: 'malformed' };
    }
  }

  #parse(path: string, text: string): Settings<T> {
    try {
      return { state: 'read', value: this.#schema.parse(JSON.parse(text)) };
    } catch (error) {
      this.#onMalformed(path, error instanceof Error ? error.message : String(error));
      return { state: 'malformed' };
    }
  }
}
