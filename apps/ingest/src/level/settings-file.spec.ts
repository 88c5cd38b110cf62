import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { lookOnceIn, type LoadFile, type LoadedFile } from './settings-file.js';

let file: LoadedFile;
const load = jest.fn<LoadFile>(async (_path, known) =>
  file.state === 'read' && file.mtimeMs === known ? { state: 'unchanged' } : file,
);

beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
  file = { state: 'absent' };
});

afterEach(() => void jest.useRealTimers());

it('looks at a file once in a while, also at one that is not there', async () => {
  const look = lookOnceIn(250, load);
  expect([await look('/a', undefined), await look('/a', undefined)]).toEqual([file, file]);
  expect(load).toHaveBeenCalledTimes(1);
  file = { state: 'read', mtimeMs: 1, text: '{}' };
  jest.advanceTimersByTime(251);
  expect(await look('/a', undefined)).toEqual(file);
  expect(await look('/a', 1)).toEqual({ state: 'unchanged' });
  expect(load).toHaveBeenCalledTimes(2);
  file = { state: 'read', mtimeMs: 2, text: '[]' };
  jest.advanceTimersByTime(251);
  expect(await look('/a', 1)).toEqual(file);
});
