import { readFirstLineHash } from './fingerprint.js';
import { locateSource, recordMove, type LocateContext } from '../locate-source.js';
import type { OpenFiles } from './open-files.js';
import { readTurn, type TurnContext } from './read-turn.js';
import type { TrackedFile } from '../tracked-file.js';
import type { ReadableFile } from '../reader-file-system.js';

export interface AppendContext extends TurnContext, LocateContext {
  readonly openFiles: OpenFiles;
}

/** One turn of a file that grows. `absent`: neither a held descriptor nor the path leads to this file. */
export async function appendTurn(
  file: TrackedFile,
  context: AppendContext,
): Promise<'again' | 'done' | 'absent'> {
  const handle = await context.openFiles.lease(file);
  if (handle === null) return 'absent';
  try {
    if (file.reading === null) {
      if (file.isDetached || !(await locateSource(file, handle, context))) return 'done';
    }
    if (file.hasMoved && file.reading !== null) await recordMove(file, file.reading, context.registry);
    const end = (await isLongLineOfOther(file, handle)) ? 'rewritten' : await readTurn(file, handle, context);
    if (end !== 'rewritten') return end === 'spent' ? 'again' : 'done';
    file.remembered = file.reading;
    file.reading = null;
    return file.isDetached ? 'done' : 'again';
  } finally {
    await context.openFiles.release(file);
  }
}

/** A first line that takes several reads: what comes behind its beginning does not prove the file. */
async function isLongLineOfOther({ reading, longLine }: TrackedFile, handle: ReadableFile): Promise<boolean> {
  if (longLine === null || reading?.sent !== 0) return false;
  return (await readFirstLineHash(handle)) !== reading.firstLineHash;
}
