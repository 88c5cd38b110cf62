import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPriceBook, type RawChunk } from '@tributary/domain';
import { parse } from '@tributary/parser';
import { openDatabase, SourceRepository, type Database } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { faultyDatabase, type Fault } from '../test-kit/faulty-database.js';
import { readState } from '../test-kit/read-state.js';
import { commitBatch, type CommitOptions } from './commit-batch.js';
import { priceClaim } from './price-claim.js';

const run = '2.1.325-c-text';
const timeoutMs = 120_000;

let database: FreshDatabase;
let chunks: RawChunk[];

beforeEach(async () => {
  database = await freshDatabase();
  chunks = await corpusChunks(run, new SourceRepository({ pool: database, hostId: 'laptop' }), 50);
});

afterEach(async () => {
  await database.drop();
});

function optionsOn(on: Database): CommitOptions {
  const price = priceClaim(createPriceBook());
  return { database: on, parse, price, orphanAfterMs: 900_000, autoCards: 'per-session' };
}

async function readPositions(): Promise<unknown[]> {
  const { rows } = await database.query<object>('SELECT id, committed, line_count FROM sources ORDER BY id');
  return rows;
}

/** Commits half, then the other half with a fault at each statement in turn, going on after each as the worker does. */
async function disturbEveryStatement(fault: Fault): Promise<number> {
  const before = await readState(database);
  const positions = await readPositions();
  for (let at = 0; ; at += 1) {
    const faulty = faultyDatabase(database, fault, (_, index) => index === at);
    const outcome = await commitBatch(optionsOn(faulty.database), chunks).catch(
      (error: unknown) => error as Error,
    );
    if (!(outcome instanceof Error)) return at;
    const isCommitted = fault === 'cut-after' && faulty.statements()[at] === 'COMMIT';
    if (isCommitted) return at;
    expect(await readPositions()).toEqual(positions);
    expect(await readState(database)).toEqual(before);
  }
}

describe('a transaction that is cut off', () => {
  it.each<Fault>(['cut-before', 'refused', 'cut-after'])(
    'at any of its statements (%s) has no effect, and its repetition has all of it',
    async (fault) => {
      const statements = await disturbEveryStatement(fault);
      expect(statements).toBeGreaterThan(15);
      await commitBatch(optionsOn(database), chunks);
      const disturbed = await readState(database);
      expect(disturbed['runs']).toHaveLength(3);
      expect(await stateOfUndisturbed()).toEqual(disturbed);
    },
    timeoutMs,
  );

  it('after COMMIT and before its answer is not applied again', async () => {
    await commitBatch(optionsOn(database), chunks.slice(0, 2));
    const before = await readPositions();
    const rest = chunks.slice(2);
    const faulty = faultyDatabase(database, 'cut-after', (statement) => statement === 'COMMIT');
    await expect(commitBatch(optionsOn(faulty.database), rest)).rejects.toThrow('Connection terminated');
    const positions = await readPositions();
    expect(positions).not.toEqual(before);
    const state = await readState(database);
    const again = await commitBatch(optionsOn(database), rest);
    expect(again).toEqual({ applied: 0, duplicate: 0, ignored: 0, rejected: 0 });
    expect(await readPositions()).toEqual(positions);
    expect(await readState(database)).toEqual(state);
  });
});

async function stateOfUndisturbed(): Promise<Record<string, unknown[]>> {
  const other = await freshDatabase();
  const clean = openDatabase(other.url);
  try {
    const all = await corpusChunks(run, new SourceRepository({ pool: clean, hostId: 'laptop' }), 50);
    await commitBatch(optionsOn(clean), all);
    return await readState(clean);
  } finally {
    await clean.end();
    await other.drop();
  }
}
