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

/** A failure of the file system, in words that say what to do about the data folder; any other error unchanged. */
export function asDataDirError(error: unknown, dir: string): unknown {
  const reason = NOT_WRITABLE[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : errors.dataDirNotWritable({ dir, reason, cause: error });
}
