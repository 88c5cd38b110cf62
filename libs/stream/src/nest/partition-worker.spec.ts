import { afterEach, describe, expect, it } from '@jest/globals';
import type { RawChunk } from '@tributary/domain';
import type { PartitionReader, ReadOptions } from '../chunk-stream.js';
import { InProcessChunkStream } from '../in-process/in-process-chunk-stream.js';
import { startsOf } from '../test-kit/chunk-of.js';
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

function backlogOf(start: number, lines: number, bytes: number): RawChunk {
  const text = 'x'.repeat(bytes / lines);
  return {
    ...{ sourceId: 's', generation: 0, start },
    lines: Array.from({ length: lines }, (_, index) => ({ kind: 'text', end: start + index + 1, text })),
  };
}

async function isEmpty(stream: WatchedStream): Promise<boolean> {
  return (await stream.depth()).every(({ entries }) => entries === 0);
}

describe('a partition whose backlog comes piece by piece', () => {
  it('waits longer for the rest of an import than for the rest of what was just written', async () => {
    const stream = new WatchedStream();
    await stream.publish(3, backlogOf(0, 30, 6_000));
    await stream.publish(3, backlogOf(30, 30, 200_000));
    const batches = startWorker(stream);
    await eventually('both are done', () => isEmpty(stream));
    expect(batches).toEqual([[0, 30]]);
    expect(stream.waits.slice(0, 3)).toEqual([firstWaitMs, 30, 250]);

    stream.waits.length = 0;
    await stream.publish(3, backlogOf(60, 30, 6_000));
    await eventually('the last is done', () => isEmpty(stream));
    expect(batches.at(-1)).toEqual([60]);
    expect(stream.waits).toContain(30);
    expect(stream.waits).not.toContain(250);
  });

  it('does not wait for the rest of a few lines', async () => {
    const stream = new WatchedStream();
    await stream.publish(3, backlogOf(0, 29, 5_800));
    const batches = startWorker(stream);
    await eventually('it is done', () => isEmpty(stream));
    expect(batches).toEqual([[0]]);
    expect(new Set(stream.waits)).toEqual(new Set([firstWaitMs]));
  });

  it('gathers no more than a partition of one process holds', async () => {
    const stream = new WatchedStream();
    const starts = Array.from({ length: 8 }, (_, index) => index * 30);
    for (const start of starts) await stream.publish(3, backlogOf(start, 30, 300_000));
    const batches = startWorker(stream);
    await eventually('all are done', () => isEmpty(stream));
    expect(batches).toEqual([starts.slice(0, 6), starts.slice(6)]);
  });
});
