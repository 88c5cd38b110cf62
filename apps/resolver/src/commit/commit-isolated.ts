import { chunkEnd, type RawChunk } from '@tributary/domain';
import { advanceSources, inTransaction, lockSources, writeDeadLetters } from '@tributary/store';
import { buryLine } from './bury-line.js';
import { commitBatch, type CommitOptions } from './commit-batch.js';
import { retryLostRace } from './retry-lost-race.js';
import { isFaultOfContent } from './is-fault-of-content.js';
import { noOutcomes, type Outcome, type OutcomeCounts } from './outcome.js';

/**
 * Commits a batch; when one line of it cannot be stored, halves the batch until that line stands alone, and puts
 * it among the dead letters. Its neighbours are applied. Faults of the database itself are thrown: they pass.
 */
export async function commitIsolated(
  options: CommitOptions,
  chunks: readonly RawChunk[],
): Promise<OutcomeCounts> {
  try {
    return await retryLostRace(() => commitBatch(options, chunks));
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    const [first, second] = halve(chunks);
    if (second === null) return await bury(options, first, error);
    return add(await commitIsolated(options, first), await commitIsolated(options, second));
  }
}

function halve(chunks: readonly RawChunk[]): [RawChunk[], RawChunk[] | null] {
  const [only] = chunks;
  if (chunks.length > 1) {
    const middle = chunks.length >> 1;
    return [chunks.slice(0, middle), chunks.slice(middle)];
  }
  if (only === undefined || only.lines.length < 2) return [[...chunks], null];
  const middle = only.lines.length >> 1;
  // Without the tail hash of its end: only the last piece of a chunk can prove where the file stood.
  const first: RawChunk = {
    sourceId: only.sourceId,
    generation: only.generation,
    start: only.start,
    lines: only.lines.slice(0, middle),
  };
  return [[first], [{ ...only, start: chunkEnd(first), lines: only.lines.slice(middle) }]];
}

async function bury(
  { database }: CommitOptions,
  [chunk]: readonly RawChunk[],
  error: unknown,
): Promise<OutcomeCounts> {
  if (chunk === undefined) return noOutcomes();
  const { sourceId, generation, start } = chunk;
  const [line] = chunk.lines;
  if (line === undefined) return noOutcomes();
  const reason = `not storable: ${error instanceof Error ? error.message : String(error)}`;
  await inTransaction(database, async (client) => {
    const source = (await lockSources(client, [sourceId])).get(sourceId);
    if (source?.generation !== generation || source.committed >= chunkEnd(chunk)) return;
    await writeDeadLetters(client, [buryLine({ sourceId, generation, start, line }, reason)]);
    await advanceSources(client, [
      { id: sourceId, committed: chunkEnd(chunk), lines: 1, tailHash: chunk.tailHash ?? null },
    ]);
  });
  return { ...noOutcomes(), rejected: 1 };
}

function add(a: OutcomeCounts, b: OutcomeCounts): OutcomeCounts {
  const total = { ...a };
  for (const outcome of Object.keys(b) as Outcome[]) total[outcome] += b[outcome];
  return total;
}
