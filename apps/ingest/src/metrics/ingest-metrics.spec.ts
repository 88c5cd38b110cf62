import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { gaugeIngest } from './gauge-ingest.js';
import { IngestMetrics } from './ingest-metrics.js';

describe('the figures of ingest', () => {
  it('count what passes the hooks, and pass it on', async () => {
    const registry = new Registry();
    const told: string[] = [];
    const hooks = new IngestMetrics(registry).count({
      onReadError: ({ code }) => void told.push(code),
      onWatchLimit: ({ code }) => void told.push(code),
    });
    const lines = [
      { kind: 'text', end: 3, text: 'abc' },
      { kind: 'oversize', end: 9, bytes: 6, sha256: '0' },
    ] as const;
    hooks.onPublished?.({ sourceId: '1', generation: 0, start: 0, lines });
    hooks.onRedacted?.({ outcome: 'passed', text: '', hits: { 'github-token': 2 } });
    hooks.onRedacted?.({ outcome: 'withheld', reason: 'over-budget', text: '', hits: {} });
    hooks.onReadError?.({ path: 'a', code: 'EIO', error: null });
    hooks.onWatchLimit?.({ directory: 'b', code: 'ENOSPC' });
    const figures = await registry.metrics();
    expect(told).toEqual(['EIO', 'ENOSPC']);
    for (const figure of [
      'lines_total{kind="text"} 1',
      'lines_total{kind="oversize"} 1',
      'published_bytes_total 3',
      'redactions_total{rule="github-token"} 2',
      'withheld_lines_total{reason="over-budget"} 1',
      'failures_total{of="read"} 1',
      'failures_total{of="watch"} 1',
    ]) {
      expect(figures).toContain(`tributary_ingest_${figure}`);
    }
  });

  it('show what is behind by kind, and which partitions take nothing', async () => {
    const registry = new Registry();
    const status = {
      files: 7,
      watched: 3,
      openFiles: 2,
      lagBytes: 10,
      stalePartials: 1,
      mode: 'sweep',
    } as const;
    gaugeIngest(registry, {
      status: () => status,
      lag: () => [{ kind: 'claude.transcript', bytes: 10, seconds: 1.5 }],
      pausedPartitions: () => 4,
    });
    const figures = await registry.metrics();
    for (const figure of [
      'files{state="known"} 7',
      'directories{state="sweep-only"} 1',
      'lag_bytes{kind="claude.transcript"} 10',
      'lag_seconds{kind="claude.transcript"} 1.5',
      'paused_partitions 4',
    ]) {
      expect(figures).toContain(`tributary_ingest_${figure}`);
    }
  });
});
