import { afterEach, expect, it, jest } from '@jest/globals';
import { tellLosses } from './tell-losses.js';

afterEach(() => void jest.restoreAllMocks());

it('tells a loss once, until the server answers or fails otherwise', () => {
  const lines: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const { onConnected, onDisconnected } = tellLosses();
  const lose = (code: string) =>
    onDisconnected?.({ url: 'http://oc', code, error: new Error(`It is ${code}.`), retryMs: 1 });
  for (const code of ['away', 'away', 'locked', 'locked']) lose(code);
  onConnected?.({ url: 'http://oc', isGlobal: true });
  lose('locked');
  expect(lines.map((line) => line.replace(/^.*: /, ''))).toEqual([
    'It is away.\n',
    'It is locked.\n',
    'It is locked.\n',
  ]);
});
