import { describe, expect, it } from '@jest/globals';
import { eventually } from './test-kit/eventually.js';
import { HighWaterGate } from './high-water-gate.js';
import { PartitionBell } from './partition-bell.js';

function gateOver(size: { entries: number; bytes: number }) {
  const freed = new PartitionBell();
  const closing = new AbortController();
  let measurements = 0;
  const gate = new HighWaterGate({
    limit: { entries: 100, bytes: 1000 },
    measure: async () => {
      measurements += 1;
      return size;
    },
    freed,
    recheckMs: 60_000,
    closed: closing.signal,
  });
  return { gate, freed, closing, measurements: () => measurements };
}

const one = { partition: 0, bytes: 1 };

describe('the high-water gate', () => {
  it('asks for the size once for many entries', async () => {
    const { gate, measurements } = gateOver({ entries: 0, bytes: 0 });
    for (let count = 0; count < 90; count += 1) await gate.pass({ ...one, append: async () => undefined });

    expect(measurements()).toBeLessThanOrEqual(2);
  });

  it('counts what is on its way and not yet measured', async () => {
    const { gate, closing, freed } = gateOver({ entries: 98, bytes: 0 });
    const { promise: answer, resolve } = Promise.withResolvers<undefined>();
    let started = 0;
    const append = () => ((started += 1), answer);
    const passing = [1, 2, 3].map(() => gate.pass({ ...one, append }));
    await eventually('two have started', () => started === 2);
    closing.abort(new Error('closed'));
    freed.ring(0);
    resolve(undefined);

    await expect(passing[2]).rejects.toThrow('closed');
    expect(started).toBe(2);
  });

  it('starts in call order, and lets an aborted caller go at once', async () => {
    const size = { entries: 100, bytes: 0 };
    const { gate, freed } = gateOver(size);
    const started: string[] = [];
    const pass = (name: string, signal?: AbortSignal) =>
      gate.pass({ ...one, append: async () => void started.push(name), signal });
    const abort = new AbortController();
    const first = pass('first');
    const second = pass('second', abort.signal);
    const third = pass('third');
    abort.abort(new Error('no longer needed'));
    await expect(second).rejects.toThrow('no longer needed');
    expect(started).toEqual([]);

    size.entries = 0;
    freed.ring(0);
    await Promise.all([first, third]);
    expect(started).toEqual(['first', 'third']);
  });

  it('lets nobody pass one that still prepares', async () => {
    const { gate } = gateOver({ entries: 0, bytes: 0 });
    const started: string[] = [];
    const { promise: prepared, resolve } = Promise.withResolvers<undefined>();
    const slow = gate.pass({ ...one, prepare: () => prepared, append: async () => started.push('slow') });
    const quick = gate.pass({ ...one, append: async () => started.push('quick') });
    await gate.pass({ ...one, partition: 1, append: async () => started.push('elsewhere') });
    resolve(undefined);

    await Promise.all([slow, quick]);
    expect(started).toEqual(['elsewhere', 'slow', 'quick']);
  });

  it('does not let a failed append stop the next', async () => {
    const { gate } = gateOver({ entries: 0, bytes: 0 });
    const failed = gate.pass({ ...one, append: () => Promise.reject(new Error('refused')) });
    const next = gate.pass({ ...one, append: async () => 'stored' });

    await expect(failed).rejects.toThrow('refused');
    expect(await next).toBe('stored');
  });
});
