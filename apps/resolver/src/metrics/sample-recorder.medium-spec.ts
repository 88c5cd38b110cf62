import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PipelineSamplesRepository } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import type { PartitionDepth } from '@tributary/stream';
import { noOutcomes } from '../commit/outcome.js';
import { SampleRecorder } from './sample-recorder.js';

let database: FreshDatabase;
let depth: PartitionDepth[] = [];
let recorder: SampleRecorder;

beforeAll(async () => {
  database = await freshDatabase();
  const samples = new PipelineSamplesRepository(database, 'one');
  recorder = new SampleRecorder({ samples, stream: { depth: async () => depth } });
});

afterAll(async () => {
  await database.drop();
});

/** A sample is known by its millisecond. */
const sampleLater = async () => {
  await sleep(2);
  await recorder.sample();
};

const recorded = async () => {
  const { rows } = await database.query(
    'SELECT replica, lag_entries, lag_seconds, lines FROM dash.pipeline ORDER BY at',
  );
  return rows;
};

it('records work and lag, then the quiet once, and nothing while it lasts', async () => {
  await recorder.sample();
  expect(await recorded()).toEqual([]);

  depth = [
    { partition: 0, entries: 3, pending: 1, oldest: { id: '1-0', ageMs: 1_500 } },
    { partition: 1, entries: 2, pending: 0, oldest: { id: '2-0', ageMs: 500 } },
  ];
  recorder.committed({ ...noOutcomes(), applied: 40 });
  recorder.committed({ ...noOutcomes(), applied: 1, duplicate: 1 });
  await sampleLater();
  depth = [];
  await sampleLater();
  await sampleLater();
  expect(await recorded()).toEqual([
    { replica: 'one', lag_entries: 5, lag_seconds: 1.5, lines: 42 },
    { replica: 'one', lag_entries: 0, lag_seconds: 0, lines: 0 },
  ]);
});
