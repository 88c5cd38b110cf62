import { describe, expect, it } from '@jest/globals';
import { FamilyBacklog } from './family-backlog.js';
import { TrackedFile } from './tracked-file.js';

function file(path: string, family: string): TrackedFile {
  const entry = { path, absolute: `/${path}`, dev: '1', ino: path, birthtimeNs: '0', size: 1, mtimeMs: 0 };
  return new TrackedFile(entry, { kind: 'claude.transcript', shape: 'append', family });
}

describe('what waits to be read', () => {
  it('is read family by family, in the order in which the families came', () => {
    const backlog = new FamilyBacklog();
    const [a1, b1, a2] = [file('a1', 'a'), file('b1', 'b'), file('a2', 'a')];
    for (const each of [a1, b1, a2]) backlog.add(each);
    const read: (string | undefined)[] = [];
    for (let next = backlog.next([]); next !== undefined; next = backlog.next([])) {
      read.push(next.path);
      backlog.delete(next);
    }
    expect(read).toEqual(['a1', 'a2', 'b1']);
    expect(backlog.size).toBe(0);
  });

  it('of a family that is being read lets the next family come first', () => {
    const backlog = new FamilyBacklog();
    const [a1, a2, b1] = [file('a1', 'a'), file('a2', 'a'), file('b1', 'b')];
    for (const each of [a2, b1]) backlog.add(each);
    expect(backlog.next([a1])).toBe(b1);
    expect(backlog.next([a1, b1])).toBeUndefined();
    expect(backlog.next([])).toBe(a2);
  });

  it('is found again when it has moved to another family meanwhile', () => {
    const backlog = new FamilyBacklog();
    const moved = file('a1', 'a');
    backlog.add(moved);
    moved.fileClass = { ...moved.fileClass, family: 'b' };
    backlog.add(moved);
    backlog.delete(moved);
    expect(backlog.size).toBe(0);
    expect(backlog.next([])).toBeUndefined();
  });
});
