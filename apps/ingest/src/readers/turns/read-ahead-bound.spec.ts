import { expect, it } from '@jest/globals';
import { ReadAhead } from './read-ahead.js';
import type { SmallFiles } from '../sweep/read-small-files.js';
import { TrackedFile } from '../tracked-file.js';

const size = 250_000;
const stat = { dev: 1n, ino: 1n, birthtimeNs: 0n, size: BigInt(size), mtimeNs: 0n };

function fileAt(path: string): TrackedFile {
  const entry = { path, absolute: `/${path}`, dev: '1', ino: path, birthtimeNs: '0', size, mtimeMs: 0 };
  return new TrackedFile(entry, { kind: 'claude.transcript', shape: 'append', family: path });
}

async function answer(paths: readonly string[], mostBytes: number): Promise<SmallFiles> {
  const files = paths.map((_, index) => ({ stat, from: index * size }));
  return Promise.resolve({ files, bytes: new Uint8Array(mostBytes) });
}

it('holds a few megabytes, however many others are opened before what was read', async () => {
  const waiting = new Set(Array.from({ length: 100 }, (_, at) => fileAt(`waiting-${at}`)));
  const asked: string[] = [];
  const ahead = new ReadAhead({
    open: () => Promise.reject(new Error('is never opened')),
    readSmall: (paths, mostBytes) => {
      asked.push(...paths.filter((path) => path.startsWith('/waiting')));
      return answer(paths, mostBytes);
    },
    keepOpenMs: 0,
    upcoming: () => waiting,
  });
  const readOthers = async (): Promise<number> => {
    for (let at = 0; at < 50; at += 1) await (await ahead.open(fileAt(`other-${at}`)))?.handle.close();
    return asked.length;
  };
  const first = await readOthers();
  expect(first * size).toBeGreaterThan(2_000_000);
  expect(first * size).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(await readOthers()).toBe(first);
  // What is read by its turn, or never will be, makes room for others.
  for (const [at, file] of [...waiting].slice(0, first).entries()) {
    waiting.delete(file);
    if (at % 2 === 0) await ahead.forget(file);
    else await (await ahead.open(file))?.handle.close();
  }
  expect(await readOthers()).toBe(2 * first);
});

it('gives the memory back of files of which nothing was taken', async () => {
  const answers: SmallFiles[] = [];
  const ahead = new ReadAhead({
    open: () => Promise.reject(new Error('is never opened')),
    readSmall: async (paths, mostBytes) => {
      answers.push(await answer(paths, mostBytes));
      return answers.at(-1)!;
    },
    keepOpenMs: 0,
    upcoming: () => [],
  });
  const [unread, read] = [fileAt('unread'), fileAt('read')];
  await (await ahead.open(unread))?.handle.close();
  const opened = await ahead.open(read);
  const lines = opened?.handle.view?.(0, size);
  await opened?.handle.close();
  expect(answers.map(({ bytes }) => bytes.buffer.detached)).toEqual([true, false]);
  expect(lines).toHaveLength(size);
});
