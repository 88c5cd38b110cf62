import 'reflect-metadata';
import { chunkEnd } from '@tributary/domain';
import { runProcess } from '@tributary/platform';
import { openDatabase, prepareDatabase } from '@tributary/store';
import { RedisChunkStream } from '@tributary/stream';
import type { CommitRules } from '../commit/commit-batch.js';
import { createResolver } from '../create-resolver.js';
import { LeasedPartitions } from '../lease/leased-partitions.source.js';
import { readResolverConfig } from '../resolver.config.js';

/** Applies whatever comes, wherever it belongs, however often: what a resolver is without its two rules. */
const noRules: CommitRules = {
  slice: (chunks, places) => {
    const known = chunks.filter(({ sourceId }) => places.has(sourceId));
    const lines = known.flatMap(({ sourceId, generation, start, lines }) =>
      lines.map((line, index) => ({ sourceId, generation, start: lines[index - 1]?.end ?? start, line })),
    );
    const ends = new Map(known.map((chunk) => [chunk.sourceId, chunkEnd(chunk)]));
    const advances = [...ends].map(([id, committed]) => ({ id, committed, tailHash: null }));
    return { lines, advances, gaps: [] };
  },
  keepFresh: (_client, lines) => Promise.resolve([...lines]),
};

/** The negative control of the chaos test: in the resolver's place, it must be found out. */
await runProcess(async ({ closers }) => {
  const { databaseUrl, redisUrl, orphanAfterMs, autoCards } = readResolverConfig();
  const stream = new RedisChunkStream({ url: redisUrl });
  closers.defer(() => stream.close());
  const database = openDatabase(databaseUrl);
  closers.defer(() => database.end());
  await prepareDatabase(database);
  const partitions = new LeasedPartitions({ database });
  closers.defer(() => partitions.close());
  await partitions.start();
  const resolver = await createResolver({
    database,
    stream,
    partitions,
    orphanAfterMs,
    autoCards,
    rules: noRules,
  });
  closers.defer(() => resolver.close());
  await resolver.listen();
});
