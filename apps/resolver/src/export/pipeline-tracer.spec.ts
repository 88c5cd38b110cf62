import { expect, it } from '@jest/globals';
import { PipelineTracer } from './pipeline-tracer.js';
import type { SpanBatch } from './span-sender.js';

it('sends the batches since the last time, and again those that were not taken', async () => {
  const sent: (readonly SpanBatch[])[] = [];
  let isAway = true;
  const send = async (batches: readonly SpanBatch[]): Promise<'accepted'> => {
    if (isAway) throw new Error('away');
    sent.push(batches);
    return 'accepted';
  };
  const tracer = new PipelineTracer({ sender: { send } });
  tracer.committed({ applied: 5, duplicate: 1, ignored: 0, rejected: 0 }, 0.25);
  await tracer.flush();
  isAway = false;
  tracer.committed({ applied: 1, duplicate: 0, ignored: 0, rejected: 0 }, 0.01);
  await tracer.flush();
  await tracer.flush();
  expect(sent).toHaveLength(1);
  const [batch] = sent[0] ?? [];
  expect(batch).toMatchObject({ tool: 'tributary-resolver' });
  expect(batch?.spans.map(({ name }) => name)).toEqual(['commit_batch', 'commit_batch']);
  const [first] = batch?.spans ?? [];
  expect(Number(first?.endTimeUnixNano) - Number(first?.startTimeUnixNano)).toBeCloseTo(250e6, -6);
  expect(first?.attributes).toContainEqual({ key: 'tributary.lines', value: { intValue: '6' } });
});
