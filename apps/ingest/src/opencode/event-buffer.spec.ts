import { describe, expect, it } from '@jest/globals';
import { EventBuffer } from './event-buffer.js';

function createBuffer(mostBytes: number) {
  const dropped: number[] = [];
  const buffer = new EventBuffer({
    mostBytes,
    batchLines: 3,
    batchBytes: 500,
    onOverflow: (count) => dropped.push(count),
  });
  const push = (text: string) => buffer.push({ line: { kind: 'opencode.event', text, writtenAt: 1 } });
  const take = () => buffer.take().map(({ line }) => line?.text);
  return { buffer, dropped, push, take };
}

describe('EventBuffer', () => {
  it('gives events in order, a few at once', () => {
    const { push, take } = createBuffer(10_000);
    for (const text of ['a', 'b', 'c', 'd']) push(text);
    expect([take(), take(), take()]).toEqual([['a', 'b', 'c'], ['d'], []]);
  });

  it('gives a long event alone', () => {
    const { push, take } = createBuffer(10_000);
    push('x'.repeat(600));
    push('y');
    expect(take()).toHaveLength(1);
    expect(take()).toEqual(['y']);
  });

  it('drops all events when they outgrow it, and takes none until it is reopened', () => {
    const { buffer, dropped, push, take } = createBuffer(1_000);
    push('x'.repeat(600));
    push('y'.repeat(600));
    push('z');
    expect({ dropped, bytes: buffer.bytes, hasOverflowed: buffer.hasOverflowed }).toEqual({
      dropped: [2],
      bytes: 0,
      hasOverflowed: true,
    });
    expect(take()).toEqual([]);
    buffer.reopen();
    push('z');
    expect(take()).toEqual(['z']);
  });

  it('wakes whoever waits, with every event and at its end', async () => {
    const { buffer, push } = createBuffer(1_000);
    const pushed = buffer.changed();
    push('a');
    await pushed;
    const closed = buffer.changed();
    buffer.close();
    await closed;
    push('b');
    expect(buffer.take()).toHaveLength(1);
  });
});
