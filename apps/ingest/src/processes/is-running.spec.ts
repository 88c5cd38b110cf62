import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isRunning } from './is-running.js';

const { pid } = process;
const upAt = Date.now() - process.uptime() * 1_000;
const listed = (more: object) => isRunning({ pid, sessionId: 's', startedAt: upAt, ...more });
const onLinux = process.platform === 'linux';

describe('a process that is listed', () => {
  it('runs here if its number and its start agree', async () => {
    const stat = onLinux ? readFileSync('/proc/self/stat', 'latin1') : '';
    const procStart = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    expect(await listed({ procStart })).toBe(true);
    expect(await listed({ procStart: '1' })).toBe(!onLinux);
  });

  it('of a version that does not tell its start runs here if it was up shortly after it', async () => {
    expect(await listed({})).toBe(true);
    expect(await listed({ startedAt: upAt + 20_000 })).toBe(true);
    expect(await listed({ startedAt: upAt - 60_000 })).toBe(!onLinux);
    expect(await listed({ startedAt: upAt + 600_000 })).toBe(!onLinux);
  });

  it('does not run where its number is nobody’s', async () => {
    expect(await listed({ pid: 2 ** 30 })).toBe(false);
  });
});
