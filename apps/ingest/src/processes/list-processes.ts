import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const entrySchema = z.object({
  pid: z.int().positive(),
  sessionId: z.uuid(),
  startedAt: z.number().nonnegative(),
  procStart: z.string().optional(),
  cwd: z.string().optional(),
});
/** A process as Claude Code lists it; all else in the file stays there. */
export type ListedProcess = z.infer<typeof entrySchema>;

export interface Listing {
  /** Whose files are there, readable or not: one that is being written has not vanished. */
  readonly pids: ReadonlySet<number>;
  readonly processes: readonly ListedProcess[];
}

// Keys of other processes lie beside these files: nothing but `<pid>.json` is opened.
const fileName = /^(\d{1,10})\.json$/;
const mostBytes = 16_384;

/** Null where the folder cannot be looked into, which proves nothing about what was in it. */
export async function listProcesses(directory: string): Promise<Listing | null> {
  const names = await readdir(directory).catch(() => null);
  if (names === null) return null;
  const pids = new Set<number>();
  const processes: ListedProcess[] = [];
  for (const name of names) {
    const pid = Number(fileName.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid)) continue;
    pids.add(pid);
    const listed = await readEntry(join(directory, name));
    if (listed?.pid === pid) processes.push(listed);
  }
  return { pids, processes };
}

async function readEntry(path: string): Promise<ListedProcess | null> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return entrySchema.parse(JSON.parse(buffer.toString('utf8', 0, bytesRead)));
  } catch {
    return null;
  }
}
