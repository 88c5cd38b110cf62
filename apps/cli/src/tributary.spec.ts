import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { tributary } from './tributary.js';

async function say(...args: string[]): Promise<string> {
  const written: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  await tributary(args);
  return written.join('');
}

afterEach(() => void jest.restoreAllMocks());

describe('tributary <command> --help', () => {
  it('says how each command is used that is listed', async () => {
    const names = [...(await say('help')).matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name);
    expect(names).toContain('up');
    for (const name of names) {
      expect(await say(name, '--help')).toMatch(new RegExp(`^Usage: tributary ${name}\\b`));
      expect(await say(name, '-h')).toMatch(new RegExp(`^Usage: tributary ${name}\\b`));
    }
    expect(process.exitCode ?? 0).toBe(0);
  });
});
