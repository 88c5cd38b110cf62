import { describe, expect, it } from '@jest/globals';
import { FamilyBacklog } from './family-backlog.js';
import { TrackedFile } from '../tracked-file.js';

function file(path: string, family: string): TrackedFile {
  const entry = { path, absolute: `/${path}`, dev: '1', ino: path, birthtimeNs: '0', size: 1, mtimeMs: 0 };
  return new TrackedFile(entry, { kind: 'claude.transcript', shape: 'append', family });
}

const nobody: ReadonlySet<TrackedFile> = new Set();

describe('what waits to be read', () => {
  it('is read family by family, in the order in which the families came', () => {
    const backlog = new FamilyBacklog(3);
    const [a1, b1, a2] = [file('a1', 'a'), file('b1', 'b'), file('a2', 'a')];
    for (const each of [a1, b1, a2]) backlog.add(each);
    const read: (string | undefined)[] = [];
    for (let next = backlog.next(nobody); next !== undefined; next = backlog.next(nobody)) {
      read.push(next.path);
      backlog.delete(next);
    }
    expect(read).toEqual(['a1', 'a2', 'b1']);
    expect(backlog.size).toBe(0);
  });

  it('of a family that three read lets the next family come first, so that no family takes all readers', () => {
    const backlog = new FamilyBacklog(3);
    const [a1, a2, a3, a4, b1] = ['a1', 'a2', 'a3', 'a4', 'b1'].map((path) => file(path, path.slice(0, 1)));
    for (const each of [a4!, b1!]) backlog.add(each);
    expect(backlog.next(new Set([a1!, a2!]))).toBe(a4);
    expect(backlog.next(new Set([a1!, a2!, a3!]))).toBe(b1);
    backlog.delete(b1!);
    expect(backlog.next(new Set([a1!, a2!, a3!]))).toBeUndefined();
    expect(backlog.has('a')).toBe(true);
    expect(backlog.has('b')).toBe(false);
  });

  it('is found again when it has moved to another family meanwhile', () => {
    const backlog = new FamilyBacklog(3);
    const moved = file('a1', 'a');
    backlog.add(moved);
    moved.fileClass = { ...moved.fileClass, family: 'b' };
    backlog.add(moved);
    backlog.delete(moved);
    expect(backlog.size).toBe(0);
    expect(backlog.next(nobody)).toBeUndefined();
  });
});
