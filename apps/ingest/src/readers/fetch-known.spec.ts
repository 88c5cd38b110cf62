import { describe, expect, it } from '@jest/globals';
import { batchesOf } from './fetch-known.js';
import { TrackedFile } from './tracked-file.js';

function files(count: number): TrackedFile[] {
  return Array.from({ length: count }, (_, index) => {
    const path = `${index}.jsonl`;
    const entry = { path, absolute: `/${path}`, dev: '1', ino: path, birthtimeNs: '0', size: 1, mtimeMs: 0 };
    return new TrackedFile(entry, { kind: 'claude.transcript', shape: 'append', family: path });
  });
}

describe('files that are asked for', () => {
  it('are none where none is unknown, so that a sweep waits for nothing', () => {
    expect(batchesOf([])).toEqual([]);
  });

  it('are each asked for once, the newest hundred before the others', () => {
    const all = files(2_500);
    const batches = batchesOf(all);
    expect(batches.map(({ length }) => length)).toEqual([100, 2_000, 400]);
    expect(batches.flat()).toEqual(all);
  });
});
