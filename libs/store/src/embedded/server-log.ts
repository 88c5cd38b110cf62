import { openSync, statSync, truncateSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';

const LIMIT_BYTES = 5_000_000;
const CHECK_INTERVAL_MS = 10 * 60_000;

/** The server's log file: at most 5 MB and one predecessor, which is checked while the server runs as well. */
export class ServerLog {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async rotate(): Promise<void> {
    if ((await this.size()) > 0) await rename(this.path, `${this.path}.1`);
  }

  /** Opened for appending, so that truncating under a running server needs no signal to it. */
  openForAppend(): number {
    return openSync(this.path, 'a', 0o600);
  }

  keepBounded(): NodeJS.Timeout {
    const check = () => {
      if ((statSync(this.path, { throwIfNoEntry: false })?.size ?? 0) > LIMIT_BYTES) truncateSync(this.path);
    };
    return setInterval(check, CHECK_INTERVAL_MS).unref();
  }

  async size(): Promise<number> {
    return stat(this.path).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async readFrom(position: number): Promise<string> {
    const file = await open(this.path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(64_000), 0, 64_000, position);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  }
}
