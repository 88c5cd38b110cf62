import { watch } from 'node:fs';
import { open, statfs, type FileHandle } from 'node:fs/promises';

export interface DirectoryWatcher {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): void;
}

/** The system calls that run out or refuse; given from outside so that a test can refuse them. */
export interface ReaderFileSystem {
  readonly open: (path: string, flags: number) => Promise<FileHandle>;
  readonly watch: (
    directory: string,
    onChange: (event: string, name: string | null) => void,
  ) => DirectoryWatcher;
  readonly statfs: (path: string) => Promise<{ readonly type: number }>;
}

export const nodeFileSystem: ReaderFileSystem = {
  open: (path, flags) => open(path, flags),
  watch: (directory, onChange) => watch(directory, onChange),
  statfs: (path) => statfs(path),
};
