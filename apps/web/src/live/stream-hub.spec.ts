import { describe, expect, it } from '@jest/globals';
import { StreamHub } from './stream-hub.js';
import type { StreamMessage, Tell } from './stream-message.js';

function openHub() {
  const streams: Tell[] = [];
  const hub = new StreamHub((tell) => {
    streams.push(tell);
    return { open: () => undefined, close: () => undefined };
  });
  return { hub, streams };
}

const live: StreamMessage = { kind: 'connection', connection: 'live' };
const update: StreamMessage = { kind: 'update', event: 'resync', id: '7', text: '{}' };

describe('StreamHub', () => {
  it('opens one stream for all tabs and tells each of them everything', () => {
    const { hub, streams } = openHub();
    const [first, second]: StreamMessage[][] = [[], []];
    hub.join((message) => first!.push(message));
    hub.join((message) => second!.push(message));
    streams[0]?.(update);
    expect(streams).toHaveLength(1);
    expect(first).toEqual([update]);
    expect(second).toContain(update);
  });

  it('tells a tab that joins an open stream to read what came before', () => {
    const { hub, streams } = openHub();
    hub.join(() => undefined);
    streams[0]?.(live);
    const told: StreamMessage[] = [];
    hub.join((message) => told.push(message));
    expect(told).toEqual([{ kind: 'gap' }, live]);
  });

  it('tells nothing to a tab that has left', () => {
    const { hub, streams } = openHub();
    const told: StreamMessage[] = [];
    const leave = hub.join((message) => told.push(message));
    leave();
    streams[0]?.(update);
    expect(told).toEqual([]);
  });
});
