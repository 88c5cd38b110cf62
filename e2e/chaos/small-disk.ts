import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

/** Whether this machine lets us mount one. */
export function canMountDisks(): boolean {
  try {
    new SmallDisk(1)[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}

/** A disk of a few megabytes that can be filled to the brim. */
export class SmallDisk implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'tributary-disk-'));

  constructor(megabytes: number, owner = 'root') {
    const uid = execFileSync('id', ['-u', owner], { encoding: 'utf8' }).trim();
    const options = `size=${megabytes}m,mode=0700,uid=${uid}`;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', this.folder], { stdio: 'pipe' });
    } catch (error) {
      rmSync(this.folder, { recursive: true });
      throw error;
    }
  }

  fill(): void {
    for (const bytes of [megabyte, 4_096]) {
      try {
        for (let piece = 0; ; piece += 1)
          writeFileSync(join(this.folder, `ballast-${bytes}-${piece}`), Buffer.alloc(bytes));
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    }
  }

  makeRoom(): void {
    execFileSync('sh', ['-c', 'rm -f "$0"/ballast-*', this.folder]);
  }

  [Symbol.dispose](): void {
    execFileSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}
