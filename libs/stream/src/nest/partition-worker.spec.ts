import { afterEach, describe, expect, it } from '@jest/globals';
import type { RawChunk } from '@tributary/domain';
import type { PartitionReader, ReadOptions } from '../chunk-stream.js';
import { InProcessChunkStream } from '../in-process/in-process-chunk-stream.js';
import { chunkOf, startsOf } from '../test-kit/chunk-of.js';
import { eventually } from '../test-kit/eventually.js';
import { JointTurns } from './joint-turns.js';
import { PartitionWorker } from './partition-worker.js';

/** Tells how long each read would have waited, and gives one entry after the other. */
class WatchedStream extends InProcessChunkStream {
  readonly waits: number[] = [];

  override open(partition: number): PartitionReader {
    const reader = super.open(partition);
    return {
      read: (options: ReadOptions) => {
        this.waits.push(options.waitMs);
        return reader.read({ ...options, maxEntries: 1 });
      },
    };
  }
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const firstWaitMs = 20;

function startWorker(stream: WatchedStream): number[][] {
  const batches: number[][] = [];
  const turns = new JointTurns({
    count: 1,
    maxBytes: 0,
    patienceMs: 0,
    work: async (entries) => {
      batches.push(startsOf(entries));
      await stream.acknowledge(entries);
    },
  });
  const worker = new PartitionWorker({
    ...{ stream, partition: 3, turns, maxEntries: 50, waitMs: firstWaitMs },
    ...{ backoffMs: { first: 5, most: 20 }, onBatchFailed: () => undefined },
  });
  closers.push(
    () => worker.stop(),
    () => stream.close(),
  );
  return batches;
}

function pieceOf(start: number, bytes: number, isFollowed: boolean): RawChunk {
  return { ...chunkOf('s', start, 'x'.repeat(bytes)), ...(isFollowed && { isFollowed }) };
}

async function isEmpty(stream: WatchedStream): Promise<boolean> {
  return (await stream.depth()).every(({ entries }) => entries === 0);
}

describe('a partition whose backlog comes piece by piece', () => {
  it('waits for what its reader says will follow, and commits it together', async () => {
    const stream = new WatchedStream();
    await stream.publish(3, pieceOf(0, 100, true));
    const batches = startWorker(stream);
    await eventually('it waits for more', () => stream.waits.includes(100));
    await stream.publish(3, pieceOf(1, 100_000, true));
    await stream.publish(3, pieceOf(2, 100, false));
    await eventually('all are done', () => isEmpty(stream));
    expect(batches).toEqual([[0, 1, 2]]);
  });

  it('does not wait where nothing was said to follow, however much it is', async () => {
    const stream = new WatchedStream();
    await stream.publish(3, pieceOf(0, 1_000_000, false));
    const batches = startWorker(stream);
    await eventually('it is done', () => isEmpty(stream));
    expect(batches).toEqual([[0]]);
    expect(new Set(stream.waits)).toEqual(new Set([firstWaitMs]));
  });

  it('goes without what was said to follow and does not come', async () => {
    const stream = new WatchedStream();
    await stream.publish(3, pieceOf(0, 100, true));
    const batches = startWorker(stream);
    await eventually('it is done', () => isEmpty(stream));
    expect(batches).toEqual([[0]]);
  });

  it('gathers no more than a partition of one process holds', async () => {
    const stream = new WatchedStream({ highWater: { bytes: 10_000_000 } });
    const starts = [0, 1, 2, 3, 4, 5];
    for (const start of starts) await stream.publish(3, pieceOf(start, 1_000_000, start < 5));
    const batches = startWorker(stream);
    await eventually('all are done', () => isEmpty(stream));
    expect(batches).toEqual([starts.slice(0, 5), starts.slice(5)]);
  });
});
