import { openRegularFile, type OpenedFile } from './open-regular-file.js';
import type { SmallFiles } from '../sweep/read-small-files.js';
import { readBytes } from './read-window.js';
import type { FileStat, ReadableFile, ReaderFileSystem } from '../reader-file-system.js';
import type { TrackedFile } from '../tracked-file.js';

export interface ReadAheadOptions {
  readonly open: ReaderFileSystem['open'];
  /** Reads files whole in another thread; where there is none, each is opened when its turn has come. */
  readonly readSmall: (paths: readonly string[], mostBytes: number) => Promise<SmallFiles> | undefined;
  /** Younger files are held open, so that what is appended to them can be read. */
  readonly keepOpenMs: number;
  /** What waits, in the order of its turns. */
  readonly upcoming: () => Iterable<TrackedFile>;
}

/** Of one request: some files of a family. Waiting: what was asked for and not yet read by a turn. */
const most = { files: 64, bytes: 1024 * 1024, waitingBytes: 4 * 1024 * 1024 };

/**
 * Opens files. Small ones that nobody has written to lately and that were never read are read whole before their turn, many
 * with one request: a turn then costs this thread no system call.
 */
export class ReadAhead {
  readonly #options: ReadAheadOptions;
  readonly #read = new WeakMap<TrackedFile, Promise<OpenedFile | null>>();
  #waitingBytes = 0;

  constructor(options: ReadAheadOptions) {
    this.#options = options;
  }

  /** `null`: there is no regular file at its path. */
  async open(file: TrackedFile): Promise<OpenedFile | null> {
    if (this.#isWorthwhile(file) && !this.#read.has(file)) this.#readWithNext(file);
    const ahead = (await this.#read.get(file)) ?? null;
    this.#read.delete(file);
    // What changed since it was read, as far as anybody has seen, is read again.
    if (ahead !== null && isAsSeen(ahead.stat, file)) return ahead;
    await ahead?.handle.close();
    return await openRegularFile(file.entry.absolute, this.#options.open);
  }

  /** Nobody will open it. */
  async forget(file: TrackedFile): Promise<void> {
    const ahead = await this.#read.get(file);
    this.#read.delete(file);
    await ahead?.handle.close();
  }

  #isWorthwhile({ entry, reading, remembered, known, isDetached }: TrackedFile): boolean {
    if (reading !== null || remembered !== null || isDetached) return false;
    // Of one that is on record a few bytes prove that it still is what was read.
    if (known?.byIdentity) return false;
    return this.#mayWait(entry.size) && Date.now() - entry.mtimeMs > this.#options.keepOpenMs;
  }

  /** What one turn would read anyway may always wait. */
  #mayWait(bytes: number): boolean {
    return bytes <= readBytes || bytes <= Math.min(most.bytes, most.waitingBytes - this.#waitingBytes);
  }

  #readWithNext(file: TrackedFile): void {
    const batch = [file];
    let bytes = file.entry.size;
    // Turns may come in another order, of what is written just now for one: what waits must not grow with them.
    const mostBytes = Math.min(most.bytes, most.waitingBytes - this.#waitingBytes);
    for (const next of this.#options.upcoming()) {
      if (batch.length === most.files || bytes + next.entry.size > mostBytes) break;
      if (!this.#isWorthwhile(next) || this.#read.has(next)) continue;
      batch.push(next);
      bytes += next.entry.size;
    }
    const paths = batch.map(({ entry }) => entry.absolute);
    const reading = this.#options.readSmall(paths, bytes);
    if (reading === undefined) return;
    this.#waitingBytes += bytes;
    const onDone = (): void => void (this.#waitingBytes -= bytes);
    const opened = reading.then(
      (answer) => asOpened(answer, onDone),
      // Whatever went wrong, opening the file tells it.
      () => asOpened({ files: [], bytes: new Uint8Array() }, onDone),
    );
    for (const [index, each] of batch.entries()) {
      this.#read.set(
        each,
        opened.then((files) => files[index] ?? null),
      );
    }
  }
}

/** `onDone`: all of them are closed. Their memory is given back then, unless lines are views of it. */
function asOpened({ files, bytes }: SmallFiles, onDone: () => void): (OpenedFile | null)[] {
  let open = files.filter((file) => file !== null).length;
  let isViewed = false;
  const giveBack = (): void => {
    // A collection may be far, and until then a thousand of them would lie here.
    if (!isViewed) bytes.buffer.transfer(0);
    onDone();
  };
  const onView = (): void => void (isViewed = true);
  const onClose = (): void => {
    open -= 1;
    if (open === 0) giveBack();
  };
  if (open === 0) giveBack();
  return files.map((file) => {
    if (file === null) return null;
    const content = Buffer.from(bytes.buffer, bytes.byteOffset + file.from, Number(file.stat.size));
    return {
      handle: new FileInMemory(file.stat, content, { onView, onClose }),
      stat: file.stat,
      isSnapshot: true,
    };
  });
}

function isAsSeen({ size, mtimeNs }: FileStat, { entry }: TrackedFile): boolean {
  return Number(size) === entry.size && Number(mtimeNs) / 1e6 === entry.mtimeMs;
}

interface MemoryHooks {
  readonly onView: () => void;
  readonly onClose: () => void;
}

/** A file as it was when it was read. */
class FileInMemory implements ReadableFile {
  readonly #stat: FileStat;
  readonly #hooks: MemoryHooks;
  #content: Buffer | null;

  constructor(stat: FileStat, content: Buffer, hooks: MemoryHooks) {
    this.#stat = stat;
    this.#content = content;
    this.#hooks = hooks;
  }

  async read(into: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }> {
    const bytes = this.#part(position, length);
    into.set(bytes, offset);
    return { bytesRead: bytes.length };
  }

  view(position: number, length: number): Buffer {
    this.#hooks.onView();
    return this.#part(position, length);
  }

  async stat(): Promise<FileStat> {
    return this.#stat;
  }

  async close(): Promise<void> {
    if (this.#content === null) return;
    this.#content = null;
    this.#hooks.onClose();
  }

  #part(position: number, length: number): Buffer {
    if (this.#content === null) throw Object.assign(new Error('the file is closed'), { code: 'EBADF' });
    return this.#content.subarray(position, position + length);
  }
}
