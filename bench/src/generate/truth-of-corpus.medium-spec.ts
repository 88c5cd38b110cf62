import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { CostsRepository, SourceRepository } from '@tributary/store';
import { freshDatabase } from '@tributary/store/test-kit';
import { commitChunks } from '../place/commit-chunks.js';
import { readChunks } from '../place/read-chunks.js';
import { generateCorpus } from './generate-corpus.js';

it('stores exactly the tokens, dollars and runs that the generator wrote', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-truth-'));
  const database = await freshDatabase();
  try {
    const truth = generateCorpus({ folder, seed: 7, bytes: 1_500_000 });
    const sources = new SourceRepository({ pool: database, hostId: 'bench' });
    const { chunks } = await readChunks(folder, sources);
    await commitChunks(database, chunks);
    const reports = new CostsRepository(database);
    const costs = await reports.report({ groupBy: 'model' });
    await reports.close();
    const { cacheRead, cacheWrite1h, cacheWrite5m, input, output } = costs.total.tokens;
    expect({ cacheRead, cacheWrite1h, cacheWrite5m, input, output }).toEqual(truth.tokens);
    expect(costs.total.costUsd).toBe(truth.usd);
    const byModel = costs.items.map(({ key, costUsd }) => [key, costUsd]);
    expect(Object.fromEntries(byModel)).toEqual(truth.usdByModel);
    const { rows } = await database.query<{ runs: number; done: number; nested: number }>(
      `SELECT count(*)::int AS runs, (count(*) FILTER (WHERE status = 'completed'))::int AS done,
         (count(*) FILTER (WHERE parent_run_id IS NOT NULL))::int AS nested FROM runs`,
    );
    expect(rows[0]).toEqual({ runs: truth.runs, done: truth.runs, nested: truth.nested });
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
