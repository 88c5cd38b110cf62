import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.js';

describe('a free port', () => {
  it('is none that the system may give to another who asks for any', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('is the one that is asked for, unless somebody listens on it', async () => {
    const wanted = await freePort();
    expect(await freePort(wanted)).toBe(wanted);
    const other = createServer().listen(wanted, '127.0.0.1');
    await once(other, 'listening');
    expect(await freePort(wanted)).not.toBe(wanted);
    other.close();
  });
});
