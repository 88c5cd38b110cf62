import { watch, type BigIntStats } from 'node:fs';
import { open, statfs, type FileHandle } from 'node:fs/promises';

export interface DirectoryWatcher {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): void;
}

export type FileStat = Pick<BigIntStats, 'dev' | 'ino' | 'birthtimeNs' | 'size' | 'mtimeNs'>;

/** What a turn asks of a file: of an open one, or of what was read of it ahead. */
export interface ReadableFile {
  read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  /** Of what is in memory already, and stays as it is: bytes that need not be copied. */
  view?(position: number, length: number): Buffer;
  stat(options: { readonly bigint: true }): Promise<FileStat>;
  close(): Promise<void>;
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
