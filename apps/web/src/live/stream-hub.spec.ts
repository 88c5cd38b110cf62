import { describe, expect, it } from '@jest/globals';
import { StreamHub } from './stream-hub.js';
import type { StreamMessage, Tell } from './stream-message.js';

function openHub() {
  const streams: Tell[] = [];
  const hub = new StreamHub((tell, since) => {
    streams.push(tell);
    expect(since).toBe('e.7.1');
    return { open: () => undefined, close: () => undefined };
  });
  return { hub, streams };
}

const live: StreamMessage = { kind: 'connection', connection: 'live' };
const update = { kind: 'update', event: 'resync', id: 'e.7.2', text: '{}' } as const satisfies StreamMessage;

describe('StreamHub', () => {
  it('opens one stream for all tabs and tells each of them everything', () => {
    const { hub, streams } = openHub();
    const [first, second]: StreamMessage[][] = [[], []];
    hub.join((message) => first!.push(message), 'e.7.1');
    hub.join((message) => second!.push(message), 'e.7.1');
    streams[0]?.(update);
    expect(streams).toHaveLength(1);
    expect(first).toEqual([update]);
    expect(second).toContain(update);
  });

  it.each([
    ['knows nothing', '', true],
    ['came before what was told last', 'e.7.2', true],
    ['came with another database', 'f.9.9', true],
    ['knows what was told last', 'e.8.1', false],
    ['came after what was told last', 'e.10.1', false],
    ['knows what was told last, some states not yet', 'e.8.1.7.1', false],
  ])('lets a tab read again that %s', (_, since, isGap) => {
    const { hub, streams } = openHub();
    hub.join(() => undefined, 'e.7.1');
    streams[0]?.(live);
    streams[0]?.({ ...update, id: 'e.8.1.7.2' });
    const told: StreamMessage[] = [];
    hub.join((message) => told.push(message), since);
    expect(told).toEqual(isGap ? [{ kind: 'gap' }, live] : [live]);
  });

  it('tells nothing to a tab that has left', () => {
    const { hub, streams } = openHub();
    const told: StreamMessage[] = [];
    const leave = hub.join((message) => told.push(message), 'e.7.1');
    leave();
    streams[0]?.(update);
    expect(told).toEqual([]);
  });
});
