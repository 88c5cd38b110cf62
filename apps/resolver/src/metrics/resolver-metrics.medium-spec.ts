import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepareDatabase } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { InProcessChunkStream } from '@tributary/stream';
import { Registry } from 'prom-client';
import { ResolverMetrics } from './resolver-metrics.js';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await prepareDatabase(database);
});

afterAll(async () => {
  await database.drop();
});

describe('the figures of a resolver', () => {
  it('tell what was committed, what waits and what nobody could read', async () => {
    const stream = new InProcessChunkStream();
    const registry = new Registry();
    const metrics = new ResolverMetrics({ registry, stream, database, partitions: { held: () => [3, 4] } });
    await stream.publish(3, { sourceId: '1', generation: 0, start: 0, lines: [] });
    await database.query(
      `INSERT INTO unknown_formats (tool, tool_version, line_type, family, count)
       VALUES ('claude', '2.1.0', 'novelty', 'a', 2), ('claude', '2.1.0', 'novelty', 'b', 3)`,
    );
    metrics.committed({ applied: 7, duplicate: 2, ignored: 1, rejected: 1 }, 0.02);
    metrics.failed();

    const told = await registry.metrics();
    for (const line of [
      'tributary_resolver_lines_total{outcome="applied"} 7',
      'tributary_resolver_lines_total{outcome="rejected"} 1',
      'tributary_resolver_batch_seconds_count 1',
      'tributary_resolver_batch_failures_total 1',
      'tributary_resolver_lag_entries{partition="3"} 1',
      'tributary_resolver_lag_entries{partition="4"} 0',
      'tributary_resolver_leases_held 2',
      'tributary_dead_letters 0',
      'tributary_unknown_lines{tool="claude",version="2.1.0",type="novelty"} 5',
    ])
      expect(told).toContain(line);
    expect(told).toMatch(/^tributary_resolver_lag_seconds\{partition="3"\} \d/m);
    expect(told).toMatch(/^tributary_resolver_consumption_age_seconds 0/m);
  });
});
