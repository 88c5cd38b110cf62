import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { partitionCount } from '@tributary/domain';
import type { ChunkStream, PartitionSize, PartitionReader, StreamEntry } from '../chunk-stream.js';
import { chunkOf, startsOf } from './chunk-of.js';
import { eventually } from './eventually.js';

/** One isolated stream: what an adapter has to offer to be held to the contract. */
export interface StreamUnderTest {
  /** Another instance on the same stream, as another replica has; the in-process adapter has only one. */
  connect(highWater?: Partial<PartitionSize>): ChunkStream;
  wipe(): Promise<void>;
  dispose(): Promise<void>;
}

const atOnce = { maxEntries: 100, waitMs: 0 };
const patiently = { maxEntries: 100, waitMs: 5000 };

async function publishAll(stream: ChunkStream, partition: number, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, start) => stream.publish(partition, chunkOf('s', start))),
  );
}

async function readExactly(reader: PartitionReader, count: number): Promise<StreamEntry[]> {
  const entries: StreamEntry[] = [];
  await eventually(`${count} entries arrive`, async () => {
    entries.push(...(await reader.read({ maxEntries: count - entries.length, waitMs: 100 })));
    return entries.length >= count;
  });
  return entries;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

export function describeChunkStream(name: string, create: () => Promise<StreamUnderTest>): void {
  describe(`${name} as a chunk stream`, () => {
    let underTest: StreamUnderTest;
    let stream: ChunkStream;

    beforeEach(async () => {
      underTest = await create();
      stream = underTest.connect();
    });
    afterEach(() => underTest.dispose());

    it('delivers each partition in the order of publishing', async () => {
      await Promise.all([publishAll(stream, 3, 250), publishAll(stream, 7, 250)]);

      expect(startsOf(await readExactly(stream.open(3), 250))).toEqual(range(0, 250));
      expect(startsOf(await readExactly(stream.open(7), 250))).toEqual(range(0, 250));
    });

    it('gives back a chunk as it was published', async () => {
      const chunk = {
        sourceId: randomUUID(),
        generation: 2,
        start: 17,
        lines: [
          { kind: 'text' as const, end: 40, text: 'é\n\u0000\ud83d' },
          { kind: 'oversize' as const, end: 5_000_040, bytes: 5_000_000, sha256: 'ab'.repeat(32) },
        ],
      };
      const id = await stream.publish(5, chunk);

      expect(await stream.open(5).read(patiently)).toEqual([{ id, partition: 5, chunk }]);
    });

    it('never delivers again what was acknowledged', async () => {
      await publishAll(stream, 0, 4);
      const entries = await readExactly(stream.open(0), 4);
      await stream.acknowledge(entries.slice(0, 3));

      expect(startsOf(await stream.open(0).read(atOnce))).toEqual([3]);
      expect(await stream.contains(0, entries[0]!.id)).toBe(false);
      expect(await stream.contains(0, entries[3]!.id)).toBe(true);
    });

    it('accepts an acknowledgement that comes twice or for nothing', async () => {
      await publishAll(stream, 0, 2);
      const entries = await readExactly(stream.open(0), 2);
      await stream.acknowledge(entries);
      await stream.acknowledge(entries);
      await stream.acknowledge([]);

      expect((await stream.depth())[0]).toMatchObject({ partition: 0, entries: 0, pending: 0 });
    });

    it('redelivers what was not acknowledged after a crash, before anything new', async () => {
      await publishAll(stream, 1, 3);
      const crashed = stream.open(1);
      await readExactly(crashed, 3);
      await stream.publish(1, chunkOf('s', 3));

      const reopened = stream.open(1);
      expect(startsOf(await reopened.read({ maxEntries: 2, waitMs: 0 }))).toEqual([0, 1]);
      expect(startsOf(await reopened.read(atOnce))).toEqual([2]);
      expect(startsOf(await reopened.read(atOnce))).toEqual([3]);
      expect(await reopened.read(atOnce)).toEqual([]);
    });

    it('hands a dead owner’s entries to the next owner', async () => {
      await publishAll(stream, 9, 5);
      await readExactly(underTest.connect().open(9), 5);

      expect(startsOf(await underTest.connect().open(9).read(atOnce))).toEqual(range(0, 5));
    });

    it('wakes a waiting reader at once', async () => {
      const reader = stream.open(4);
      await reader.read(atOnce);
      const waiting = reader.read({ maxEntries: 10, waitMs: 60_000 });
      await underTest.connect().publish(4, chunkOf('s', 8));

      expect(startsOf(await waiting)).toEqual([8]);
    });

    it('ends a waiting read on abort and on close', async () => {
      const abort = new AbortController();
      const aborted = stream.open(4).read({ maxEntries: 1, waitMs: 60_000, signal: abort.signal });
      const closed = stream.open(5).read({ maxEntries: 1, waitMs: 60_000 });
      abort.abort();
      expect(await aborted).toEqual([]);

      await stream.close();
      expect(await closed).toEqual([]);
      await expect(stream.open(5).read(atOnce)).rejects.toMatchObject({ code: 'stream_closed' });
      await expect(stream.publish(5, chunkOf('s', 0))).rejects.toMatchObject({ code: 'stream_closed' });
    });

    it('lets publishers wait above the high-water mark and go on by themselves', async () => {
      const small = underTest.connect({ entries: 10 });
      await publishAll(small, 2, 10);
      const published: number[] = [];
      const late = [10, 11].map(async (start) => {
        await small.publish(2, chunkOf('s', start));
        published.push(start);
      });
      await small.publish(6, chunkOf('other', 0));
      const reader = small.open(2);
      const first = await readExactly(reader, 10);
      expect(published).toEqual([]);

      await small.acknowledge(first);
      await Promise.all(late);
      expect(startsOf(await readExactly(reader, 2))).toEqual([10, 11]);
    });

    it('bounds a partition by its bytes as well', async () => {
      const small = underTest.connect({ bytes: 100_000 });
      const abort = new AbortController();
      const publishing = range(0, 10).map((start) =>
        small.publish(2, chunkOf('s', start, 'x'.repeat(60_000)), abort.signal),
      );
      const settled = Promise.allSettled(publishing);
      await publishing[1];
      await eventually('the rest waits', async () => ((await small.depth())[2]?.entries ?? 0) === 2);
      abort.abort(new Error('enough'));

      expect((await settled).map(({ status }) => status)).toEqual([
        ...Array<string>(2).fill('fulfilled'),
        ...Array<string>(8).fill('rejected'),
      ]);
    });

    it('goes on after everything was lost, and tells that it was', async () => {
      const reader = stream.open(8);
      await publishAll(stream, 8, 3);
      const [lost] = await readExactly(reader, 3);
      expect(await stream.contains(8, lost!.id)).toBe(true);
      const waiting = stream.open(12).read({ maxEntries: 1, waitMs: 60_000 });

      await underTest.wipe();
      expect(await stream.contains(8, lost!.id)).toBe(false);
      await stream.acknowledge([lost!]);

      await stream.publish(8, chunkOf('s', 30));
      await stream.publish(12, chunkOf('s', 31));
      expect(startsOf(await reader.read(patiently))).toEqual([30]);
      expect(startsOf(await waiting)).toEqual([31]);
    });

    it('carries entries of several megabytes', async () => {
      const text = 'tributary '.repeat(400_000);
      await stream.publish(11, chunkOf('s', 0, text));
      const [entry] = await stream.open(11).read(patiently);

      const [line] = entry!.chunk.lines;
      expect(line?.kind === 'text' && line.text === text).toBe(true);
    });

    it('counts what waits and what is pending', async () => {
      await publishAll(stream, 13, 5);
      await stream.open(13).read({ maxEntries: 2, waitMs: 0 });

      const depth = await stream.depth();
      expect(depth).toHaveLength(partitionCount);
      expect(depth[13]).toMatchObject({ partition: 13, entries: 5, pending: 2 });
      expect(depth[14]).toEqual({ partition: 14, entries: 0, pending: 0, oldest: null });
    });

    it('tells what has waited longest, until it is acknowledged', async () => {
      const first = await stream.publish(13, chunkOf('s', 0));
      const second = await stream.publish(13, chunkOf('s', 1));
      await eventually('it ages', async () => ((await stream.depth())[13]?.oldest?.ageMs ?? 0) > 5);
      expect((await stream.depth())[13]?.oldest?.id).toBe(first);

      await stream.acknowledge(await stream.open(13).read({ maxEntries: 1, waitMs: 0 }));
      expect((await stream.depth())[13]?.oldest?.id).toBe(second);
    });

    it('refuses a partition that does not exist', async () => {
      await expect(stream.publish(16, chunkOf('s', 0))).rejects.toMatchObject({
        code: 'stream_no_such_partition',
      });
    });

    it('loses and doubles nothing of 10,000 entries with two concurrent readers', async () => {
      const perPartition = 5000;
      const drain = async (partition: number) => {
        const owner = underTest.connect();
        const reader = owner.open(partition);
        const seen: number[] = [];
        await eventually(
          'all entries arrive',
          async () => {
            const batch = await reader.read({ maxEntries: 64, waitMs: 200 });
            await owner.acknowledge(batch);
            return seen.push(...startsOf(batch)) >= perPartition;
          },
          30_000,
        );
        return seen;
      };
      const [first, second] = await Promise.all([
        drain(0),
        drain(15),
        publishAll(stream, 0, perPartition),
        publishAll(stream, 15, perPartition),
      ]);

      expect(first).toEqual(range(0, perPartition));
      expect(second).toEqual(range(0, perPartition));
      expect((await stream.depth()).every(({ entries, pending }) => entries === 0 && pending === 0)).toBe(
        true,
      );
    }, 60_000);
  });
}
