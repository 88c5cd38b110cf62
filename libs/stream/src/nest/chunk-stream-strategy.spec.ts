import 'reflect-metadata';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Inject, Module, UseFilters } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EventPattern, Payload, type MicroserviceOptions } from '@nestjs/microservices';
import type { StreamEntry } from '../chunk-stream.js';
import { chunkOf, startsOf } from '../test-kit/chunk-of.js';
import { eventually } from '../test-kit/eventually.js';
import { InProcessChunkStream } from '../in-process/in-process-chunk-stream.js';
import { ChunkStreamStrategy, type ChunkStreamStrategyOptions } from './chunk-stream-strategy.js';
import { KeepErrorFilter } from './keep-error.filter.js';
import type { BatchFailure } from './partition-worker.js';

type Handle = (batch: readonly StreamEntry[]) => Promise<void>;
const handleToken = Symbol('handle');

@Controller()
@UseFilters(KeepErrorFilter)
class BatchController {
  readonly #handle: Handle;

  constructor(@Inject(handleToken) handle: Handle) {
    this.#handle = handle;
  }

  @EventPattern('chunks')
  async apply(@Payload() batch: readonly StreamEntry[]): Promise<void> {
    await this.#handle(batch);
  }
}

@Module({})
class ResolverModule {}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startMicroservice(
  handle: Handle,
  {
    controllers = [BatchController],
    ...options
  }: Partial<ChunkStreamStrategyOptions> & { controllers?: [] | [typeof BatchController] } = {},
) {
  const stream = new InProcessChunkStream();
  const failures: BatchFailure[] = [];
  const strategy = new ChunkStreamStrategy({
    stream,
    backoffMs: { first: 5, most: 20 },
    recheckMs: 5,
    onBatchFailed: (failure) => failures.push(failure),
    ...options,
  });
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(
    { module: ResolverModule, controllers, providers: [{ provide: handleToken, useValue: handle }] },
    { strategy, logger: false },
  );
  closers.push(async () => {
    await app.close();
    await stream.close();
  });
  const publish = async (partition: number, ...starts: number[]) => {
    for (const start of starts) await stream.publish(partition, chunkOf('s', start));
  };
  const waiting = async () => (await stream.depth()).reduce((sum, { entries }) => sum + entries, 0);
  return { app, stream, failures, publish, waiting };
}

describe('the chunk stream as a Nest transport', () => {
  it('hands over batches of one partition in order, and acknowledges them', async () => {
    const seen = new Map<number, number[]>([
      [2, []],
      [9, []],
    ]);
    const { app, publish, waiting } = await startMicroservice(
      async (batch) => {
        expect(new Set(batch.map(({ partition }) => partition)).size).toBe(1);
        expect(batch.length).toBeLessThanOrEqual(3);
        seen.get(batch[0]!.partition)!.push(...startsOf(batch));
      },
      { maxEntries: 3 },
    );
    await publish(2, 0, 1, 2, 3, 4);
    await app.listen();
    await publish(9, 0, 1, 2, 3);
    await eventually('all is acknowledged', async () => (await waiting()) === 0);

    expect(seen).toEqual(
      new Map([
        [2, [0, 1, 2, 3, 4]],
        [9, [0, 1, 2, 3]],
      ]),
    );
  });

  it('hands a rejected batch over again before what follows, and tells the real error', async () => {
    const seen: number[] = [];
    let refusals = 3;
    const { app, publish, waiting, failures } = await startMicroservice(
      async (batch) => {
        if (batch[0]!.chunk.start === 2 && refusals-- > 0) throw new Error('the database is away');
        seen.push(...startsOf(batch));
      },
      { maxEntries: 2 },
    );
    await publish(5, 0, 1, 2, 3, 4);
    await app.listen();
    await eventually('all is acknowledged', async () => (await waiting()) === 0);

    expect(seen).toEqual([0, 1, 2, 3, 4]);
    expect(failures).toMatchObject(
      [1, 2, 3].map((attempt) => ({ partition: 5, attempt, error: { message: 'the database is away' } })),
    );
  });

  it('goes on with the other partitions while one fails', async () => {
    const { app, publish, stream, failures } = await startMicroservice(async (batch) => {
      if (batch[0]!.partition === 1) throw new Error('poison');
    });
    await publish(1, 0);
    await app.listen();
    await eventually('it has failed twice', () => failures.length >= 2);
    await publish(3, 0, 1);
    await eventually('the other is done', async () => (await stream.depth())[3]!.entries === 0);

    expect((await stream.depth())[1]).toMatchObject({ entries: 1, pending: 1 });
  });

  it('works on as many partitions at a time as allowed', async () => {
    let atWork = 0;
    let most = 0;
    const { app, publish, waiting } = await startMicroservice(
      async () => {
        most = Math.max(most, (atWork += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        atWork -= 1;
      },
      { concurrency: 3 },
    );
    for (let partition = 0; partition < 16; partition += 1) await publish(partition, 0, 1);
    await app.listen();
    await eventually('all is acknowledged', async () => (await waiting()) === 0);

    expect(most).toBe(3);
  });

  it('takes along what came while a batch waited for its turn', async () => {
    const batches: number[][] = [];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { app, stream, publish, waiting } = await startMicroservice(
      async (batch) => {
        batches.push(startsOf(batch));
        await held;
      },
      { concurrency: 1, maxEntries: 2, maxBytes: 10_000 },
    );
    await publish(1, 0);
    await app.listen();
    await eventually('the first batch', () => batches.length === 1);
    await publish(2, 10);
    await eventually('the second waits', async () => (await stream.depth())[2]?.pending === 1);
    await publish(2, 20, 30, 40, 50);
    letGo();
    await eventually('all are done', async () => (await waiting()) === 0);
    expect(batches).toEqual([[0], [10, 20, 30, 40, 50]]);
  });

  it('bounds what a batch takes along by its size', async () => {
    const batches: number[][] = [];
    const { app, publish, waiting } = await startMicroservice(
      async (batch) => void batches.push(startsOf(batch)),
      { maxEntries: 2, maxBytes: 1_000 },
    );
    await publish(1, 0, 1, 2, 3, 4, 5, 6, 7, 8);
    await app.listen();
    await eventually('all are done', async () => (await waiting()) === 0);
    expect(batches.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(batches.map(({ length }) => length)).toEqual([4, 4, 1]);
  });

  it('lets small batches of several partitions go together while another is under way', async () => {
    const batches: string[][] = [];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { app, stream, publish, waiting } = await startMicroservice(
      async (batch) => {
        batches.push(batch.map(({ partition, chunk }) => `${partition}:${chunk.start}`));
        await held;
      },
      { concurrency: 2, maxBytes: 100_000 },
    );
    await app.listen();
    await publish(1, 0);
    await eventually('the first batch', () => batches.length === 1);
    await publish(2, 0, 1);
    await publish(3, 0);
    await eventually('both are taken', async () => {
      const depths = await stream.depth();
      return depths[2]!.pending > 0 && depths[3]!.pending > 0;
    });
    expect(batches).toHaveLength(1);
    letGo();
    await eventually('all are done', async () => (await waiting()) === 0);
    expect(batches).toEqual([['1:0'], ['2:0', '2:1', '3:0']]);
  });

  it('does not let a small batch wait for a large one', async () => {
    const seen: number[] = [];
    const { promise: gate, resolve: openGate } = Promise.withResolvers<undefined>();
    const { app, stream, waiting } = await startMicroservice(
      async (batch) => {
        seen.push(batch[0]!.partition);
        if (batch[0]!.partition === 1) await gate;
      },
      { concurrency: 1, maxBytes: 10_000 },
    );
    await app.listen();
    await stream.publish(1, chunkOf('s', 0, 'x'.repeat(10_000)));
    await eventually('the large one is in hand', () => seen.length === 1);
    await stream.publish(2, chunkOf('t', 0));
    await eventually('the small one is done', async () => (await stream.depth())[2]!.entries === 0);
    openGate(undefined);
    await eventually('all are done', async () => (await waiting()) === 0);
    expect(seen).toEqual([1, 2]);
  });

  it('lets a second large batch go beside the first only when it is half full, until when it grows', async () => {
    const batches: number[][] = [];
    const { promise: gate, resolve: openGate } = Promise.withResolvers<undefined>();
    const { app, stream, waiting } = await startMicroservice(
      async (batch) => {
        batches.push(batch.map(({ partition }) => partition));
        await gate;
      },
      { concurrency: 2, maxBytes: 100_000 },
    );
    await app.listen();
    const publish = (partition: number, bytes: number) =>
      stream.publish(partition, chunkOf('s', 0, 'x'.repeat(bytes)));
    const isTaken = (partition: number) => async () => (await stream.depth())[partition]!.pending > 0;
    await publish(1, 100_000);
    await eventually('the first is in hand', () => batches.length === 1);
    await publish(2, 20_000);
    await eventually('the second waits', isTaken(2));
    expect(batches).toEqual([[1]]);
    await publish(3, 40_000);
    await eventually('both go together', () => batches.length === 2);
    openGate(undefined);
    await eventually('all are done', async () => (await waiting()) === 0);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('lets what failed together go alone, so that one partition does not hold up the others', async () => {
    const handled: number[] = [];
    const { app, publish, stream, failures } = await startMicroservice(
      async (batch) => {
        if (batch.some(({ partition }) => partition === 1)) throw new Error('poison');
        handled.push(...batch.map(({ partition }) => partition));
      },
      { concurrency: 1, maxBytes: 100_000 },
    );
    for (const partition of [1, 2, 3]) await publish(partition, 0);
    await app.listen();
    const isDone = async (partition: number) => (await stream.depth())[partition]!.entries === 0;
    await eventually('the others are done', async () => (await isDone(2)) && (await isDone(3)));
    await eventually(
      'it has failed twice',
      () => failures.filter((each) => each.partition === 1).length >= 2,
    );

    expect(handled.sort()).toEqual([2, 3]);
    expect((await stream.depth())[1]).toMatchObject({ entries: 1, pending: 1 });
  });

  it('finishes and acknowledges the batch in hand when it closes, and takes no other', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<undefined>();
    const seen: number[] = [];
    const { app, publish, stream } = await startMicroservice(
      async (batch) => {
        seen.push(...startsOf(batch));
        await gate;
      },
      { maxEntries: 1 },
    );
    await publish(4, 0, 1);
    await app.listen();
    await eventually('a batch is in hand', () => seen.length === 1);
    const closing = app.close();
    openGate(undefined);
    await closing;

    expect(seen).toEqual([0]);
    expect((await stream.depth())[4]).toMatchObject({ partition: 4, entries: 1, pending: 0 });
  });

  it('works only on the partitions it holds, as they come and go', async () => {
    let held: number[] = [6];
    const seen: string[] = [];
    const { app, publish, stream } = await startMicroservice(
      async (batch) => {
        seen.push(...batch.map(({ partition, chunk }) => `${partition}:${chunk.start}`));
      },
      { partitions: { held: () => held } },
    );
    const isDone = (partition: number) => async () => (await stream.depth())[partition]!.entries === 0;
    await publish(7, 0);
    await app.listen();
    await publish(6, 0);
    await eventually('the held one is done', isDone(6));
    expect(seen).toEqual(['6:0']);

    held = [7];
    await eventually('the new one is done', isDone(7));
    await publish(6, 1);
    await publish(7, 1);
    await eventually('the new one is done again', isDone(7));
    expect(seen).toEqual(['6:0', '7:0', '7:1']);
  });

  it('refuses to start without a handler', async () => {
    const { app } = await startMicroservice(async () => undefined, { controllers: [] });

    await expect(app.listen()).rejects.toMatchObject({ code: 'stream_handler_missing' });
  });
});
