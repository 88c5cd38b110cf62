import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { OtlpReceiver } from '../test-kit/otlp-receiver.js';
import type { Span } from './span.js';
import { SpanSender } from './span-sender.js';

let receiver: OtlpReceiver;
beforeEach(async () => {
  receiver = await OtlpReceiver.start();
});
afterEach(() => receiver.close());

const span = (spanId: string): Span => ({
  traceId: 't',
  spanId,
  name: 'invoke_agent',
  kind: 1,
  startTimeUnixNano: '0',
  endTimeUnixNano: '1',
  attributes: [],
  status: { code: 1 },
});
const batch = (...ids: string[]) => ({ tool: 'claude-code', toolVersion: null, spans: ids.map(span) });
const send = (...batches: ReturnType<typeof batch>[]) =>
  new SpanSender({ endpoint: receiver.url }).send(batches);

it('sends in parts, and in order, what is too large at once', async () => {
  receiver.mostSpans = 2;
  expect(await send(batch('a', 'b', 'c', 'd', 'e'), batch('f'))).toBe('accepted');
  expect(receiver.spans.map(({ spanId }) => spanId)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('tells what the receiver refuses for good, also where a single span is too large', async () => {
  receiver.mostSpans = 0;
  expect(await send(batch('a', 'b'))).toBe('refused');
  receiver.status = 400;
  expect(await send(batch('a'))).toBe('refused');
  receiver.status = 503;
  receiver.mostSpans = 1;
  await expect(send(batch('a'))).rejects.toMatchObject({ code: 'spans_not_taken' });
});
