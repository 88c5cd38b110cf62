import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { chunkOf } from '../test-kit/chunk-of.js';
import { describeChunkStream } from '../test-kit/describe-chunk-stream.js';
import { eventually } from '../test-kit/eventually.js';
import { InProcessChunkStream } from './in-process-chunk-stream.js';

describeChunkStream('in-process', async () => {
  const stream = new InProcessChunkStream();
  const bounded: InProcessChunkStream[] = [];
  return {
    connect: (highWater) => {
      if (highWater === undefined) return stream;
      const another = new InProcessChunkStream({ highWater });
      bounded.push(another);
      return another;
    },
    wipe: async () => stream.wipe(),
    dispose: async () => {
      for (const each of [stream, ...bounded]) await each.close();
    },
  };
});

describe('all partitions of a process together', () => {
  it('take no more than fits into them, until something of any of them is done', async () => {
    const stream = new InProcessChunkStream({ mostBytes: 10_000 });
    await stream.publish(0, chunkOf('a', 0, 'x'.repeat(6_000)));
    await stream.publish(1, chunkOf('b', 0, 'x'.repeat(6_000)));
    const published: number[] = [];
    const waiting = stream.publish(2, chunkOf('c', 0)).then(() => published.push(2));
    await setImmediate();
    expect(published).toEqual([]);

    await stream.acknowledge(await stream.open(0).read({ maxEntries: 1, waitMs: 0 }));
    await eventually('the third is in', () => published.length === 1);
    await waiting;
    await stream.close();
  });
});
