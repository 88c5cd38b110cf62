import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeEventSource } from '../../test-kit/fake-event-source.js';
import { connectTab } from './connect-tab.js';
import type { StreamMessage } from './stream-message.js';

class FakeDocument extends EventTarget {
  hidden = false;

  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const streams = FakeEventSource.all;
let page: FakeDocument;
let log: string[];
let disconnect: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  streams.length = 0;
  page = new FakeDocument();
  log = [];
  Object.assign(globalThis, { EventSource: FakeEventSource, document: page });
  disconnect = connectTab('/api/stream', note, '');
});

const note = (message: StreamMessage): void => {
  if (message.kind === 'gap') log.push('gap');
  else log.push(message.kind === 'update' ? message.event : message.connection);
};

afterEach(() => {
  disconnect();
  jest.useRealTimers();
});

describe('connectTab', () => {
  it('reads everything once when the first stream opens', () => {
    streams[0]!.accept();
    expect(log).toEqual(['gap', 'live']);
  });

  it('misses nothing from the position that the page came with', () => {
    const leave = connectTab('/api/stream', note, 'e.7.1');
    expect(streams[1]!.url).toBe('/api/stream?lastEventId=e.7.1');
    streams[1]!.accept();
    leave();
    expect(log).toEqual(['live']);
  });

  it('says nothing was missed when the browser resumes by itself', () => {
    streams[0]!.accept();
    streams[0]!.send('resync', '7', { reason: 'expired' });
    streams[0]!.drop();
    streams[0]!.accept();
    expect(log).toEqual(['gap', 'live', 'resync', 'lost', 'live']);
    expect(streams).toHaveLength(1);
  });

  it('resumes from the last event where the browser gave up, waiting longer each time', () => {
    streams[0]!.accept();
    streams[0]!.send('resync', 'epoch/7', { reason: 'expired' });
    streams[0]!.refuse();
    jest.advanceTimersByTime(1_500);
    expect(streams[1]!.url).toBe('/api/stream?lastEventId=epoch%2F7');
    streams[1]!.refuse();
    jest.advanceTimersByTime(999);
    expect(streams).toHaveLength(2);
    jest.advanceTimersByTime(2_001);
    streams[2]!.accept();
    expect(log.slice(2)).toEqual(['resync', 'lost', 'lost', 'live']);
  });

  it('gives its connection back when nobody looks, and resumes when somebody does', () => {
    streams[0]!.accept();
    streams[0]!.send('resync', '7', { reason: 'expired' });
    page.show(false);
    jest.advanceTimersByTime(60_000);
    expect(streams[0]!.readyState).toBe(FakeEventSource.CLOSED);
    page.show(true);
    expect(streams[1]!.url).toBe('/api/stream?lastEventId=7');
  });

  it('keeps its connection when somebody only looks away for a moment', () => {
    streams[0]!.accept();
    page.show(false);
    jest.advanceTimersByTime(10_000);
    page.show(true);
    jest.advanceTimersByTime(120_000);
    expect(streams).toHaveLength(1);
    expect(streams[0]!.readyState).toBe(FakeEventSource.OPEN);
  });
});
