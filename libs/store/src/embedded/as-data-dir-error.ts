import { errors } from '@tributary/platform';

const NOT_WRITABLE: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/** What programs say of it. */
const SAID: Record<string, string> = {
  'No space left on device': 'ENOSPC',
  'Disk quota exceeded': 'EDQUOT',
};

/** A failed program's words as an error, which has a code where they tell of a failure of the file system. */
export function asProgramError(output: string): Error {
  const said = Object.keys(SAID).find((words) => output.includes(words));
  return Object.assign(new Error(output.trim()), said !== undefined && { code: SAID[said] });
}

/** A failure of the file system, in words that say what to do about the data folder; any other error unchanged. */
export function asDataDirError(error: unknown, dir: string): unknown {
  const reason = NOT_WRITABLE[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : errors.dataDirNotWritable({ dir, reason, cause: error });
}
