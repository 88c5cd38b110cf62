import { copyFile, mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { usageError } from '../read-arguments.js';

export interface SettingsFile {
  /** Where the file really is: a settings file may be a link into a folder of dotfiles. */
  readonly path: string;
  /** null: there is none yet. */
  readonly text: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

export async function readSettingsFile(path: string): Promise<SettingsFile> {
  const real = await realpath(path).catch(() => path);
  const text = await readFile(real, 'utf8').catch((error: unknown) => {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw usageError(`${path} cannot be read (${code}).`);
  });
  return { path: real, text, settings: text === null ? {} : parseSettings(text, path) };
}

function parseSettings(text: string, path: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw usageError(`${path} is not valid JSON and was left alone: ${(error as Error).message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw usageError(`${path} does not hold a JSON object and was left alone.`);
}

/** Replaces the file in one step and keeps the old one beside it. Returns the backup's path, if there was a file. */
export async function writeSettingsFile(
  { path, text }: SettingsFile,
  changed: string,
): Promise<string | null> {
  await mkdir(dirname(path), { recursive: true });
  const mode = text === null ? 0o600 : (await stat(path)).mode & 0o777;
  const backup = text === null ? null : `${path}.${stamp(new Date())}.bak`;
  if (backup !== null) await copyFile(path, backup);
  const unfinished = `${path}.${process.pid}.tmp`;
  const handle = await open(unfinished, 'w', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(changed);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
  return backup;
}

/** `2026-11-16T03-47-12.345` */
function stamp(time: Date): string {
  return time.toISOString().slice(0, -1).replaceAll(':', '-');
}
