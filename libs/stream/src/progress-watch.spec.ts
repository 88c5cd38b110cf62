import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InProcessChunkStream } from './in-process/in-process-chunk-stream.js';
import { ProgressWatch } from './progress-watch.js';
import { chunkOf } from './test-kit/chunk-of.js';

const patienceMs = 60_000;
let stream: InProcessChunkStream;
let held: number[];
let watch: ProgressWatch;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  stream = new InProcessChunkStream();
  held = [0, 1];
  watch = new ProgressWatch({ stream, partitions: { held: () => held }, patienceMs });
});

afterEach(() => {
  jest.useRealTimers();
});

async function later(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await watch.look();
}

describe('a watch over progress', () => {
  it('sees none when something waits and nothing was committed for a minute, and again after a commit', async () => {
    await stream.publish(1, chunkOf('s', 0));
    await stream.publish(1, chunkOf('s', 1));
    await watch.look();
    await later(59_000);
    expect(watch.isMakingProgress()).toBe(true);
    await later(2_000);
    expect(watch.stalled()).toEqual([1]);

    const [first] = await stream.open(1).read({ maxEntries: 1, waitMs: 0 });
    await stream.acknowledge([first!]);
    await later(1_000);
    expect(watch.isMakingProgress()).toBe(true);
  });

  it('is content while a long backlog is worked off, however old it is', async () => {
    for (let start = 0; start < 10; start += 1) await stream.publish(0, chunkOf('s', start));
    const reader = stream.open(0);
    for (let minute = 0; minute < 9; minute += 1) {
      await stream.acknowledge(await reader.read({ maxEntries: 1, waitMs: 0 }));
      await later(50_000);
      expect(watch.isMakingProgress()).toBe(true);
    }
  });

  it('is content where nothing waits, and does not judge the partitions of others', async () => {
    await stream.publish(7, chunkOf('s', 0));
    await watch.look();
    await later(120_000);
    expect(watch.isMakingProgress()).toBe(true);
    held = [7];
    expect(watch.isMakingProgress()).toBe(false);
  });
});
