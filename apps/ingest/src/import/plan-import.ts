import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { importErrors } from './import-errors.js';
import { placeByContent, placeByPath, type PlannedFile } from './place-file.js';
import { recogniseFormat } from './recognise-format.js';

export interface ImportPlan {
  readonly files: readonly PlannedFile[];
  /** Files beside them that look like logs and are none that Tributary reads. */
  readonly unrecognised: readonly string[];
}

const headBytes = 256 * 1024;
const logName = /\.(?:jsonl|ndjson|json|sse)$/;
const claudeTrees = ['projects', 'todos', 'tasks'];
const neverEntered = new Set(['node_modules', '.git']);

/** Finds what there is to import below some paths, and what each file is. */
export async function planImport(paths: readonly string[]): Promise<ImportPlan> {
  const files = new Map<string, PlannedFile>();
  const unrecognised: string[] = [];
  for (const path of paths) {
    const given = await findPath(path);
    for await (const absolute of listFiles(given)) {
      // Whoever names a file means it, whatever it is called.
      const isCandidate = absolute === given || logName.test(absolute);
      const file = placeByPath(absolute) ?? (isCandidate ? await recogniseFile(absolute) : null);
      if (file !== null) files.set(absolute, file);
      else if (isCandidate) unrecognised.push(absolute);
    }
  }
  return { files: [...files.values()], unrecognised };
}

async function findPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    throw importErrors.noSuchPath({ path });
  }
}

async function* listFiles(path: string): AsyncGenerator<string> {
  if (!(await stat(path)).isDirectory()) {
    yield path;
    return;
  }
  const entries = await readdir(path, { withFileTypes: true });
  // Beside these, Claude Code's folder holds only what is private to it.
  const isClaudes = basename(path) === '.claude';
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    if (neverEntered.has(name) || (isClaudes && !claudeTrees.includes(name))) continue;
    if (entry.isDirectory()) yield* listFiles(join(path, name));
    else if (entry.isFile()) yield join(path, name);
  }
}

async function recogniseFile(absolute: string): Promise<PlannedFile | null> {
  const found = recogniseFormat(await readHead(absolute));
  return found === null ? null : placeByContent(absolute, found);
}

async function readHead(absolute: string): Promise<string> {
  const handle = await open(absolute);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}
