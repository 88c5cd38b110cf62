import { describe, expect, it } from '@jest/globals';
import type { LogEntry } from '@tributary/domain';
import { logEntryOf } from '../../test-kit/log-entry-of.js';
import { CardLog } from './card-log.js';

/** A feed of `count` entries on the server, in pages of ten, the newest first. */
function feedOf(count: number) {
  const feed = { count, reads: 0, cutAfter: Infinity };
  const log = new CardLog({
    notifyEveryMs: 0,
    read: (cursor) => {
      feed.reads += 1;
      if (feed.reads > feed.cutAfter) return Promise.reject(new Error('gone'));
      const last = cursor === null ? feed.count : Number(cursor);
      const first = Math.max(1, last - 9);
      const items: LogEntry[] = [];
      for (let n = last; n >= first; n -= 1) items.push(logEntryOf(n));
      return Promise.resolve({ items, nextCursor: first > 1 ? String(first - 1) : null, total: feed.count });
    },
  });
  const ids = () => log.getState().entries.map(({ id }) => Number(id));
  return { feed, log, ids };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('CardLog', () => {
  it('reads the end first, and older pages when they are asked for', async () => {
    const { log, ids } = feedOf(25);
    await log.readNewest();
    expect(ids()).toEqual(range(16, 25));
    await Promise.all([log.readOlder(), log.readOlder()]);
    expect(ids()).toEqual(range(6, 25));
    await log.readOlder();
    await log.readOlder();
    expect(ids()).toEqual(range(1, 25));
    expect(log.getState().olderCursor).toBeNull();
  });

  it('goes on with what the stream tells, once', async () => {
    const { log, ids } = feedOf(5);
    await log.readNewest();
    log.append([logEntryOf(6)]);
    log.append([logEntryOf(6), logEntryOf(7)]);
    expect(ids()).toEqual(range(1, 7));
  });

  it('leaves lines from before its beginning to the page that has them', async () => {
    const { log, ids } = feedOf(25);
    await log.readNewest();
    log.append([logEntryOf(3)]);
    expect(ids()).toEqual(range(16, 25));
  });

  it('fills a small gap, and begins anew where it does not reach what it knows', async () => {
    const { feed, log, ids } = feedOf(20);
    await log.readNewest();
    await log.readOlder();
    feed.count = 25;
    await log.readNewest();
    expect(ids()).toEqual(range(1, 25));
    feed.count = 100;
    await log.readNewest();
    expect(ids()).toEqual(range(91, 100));
  });

  it('keeps lines that came while the first page was under way', async () => {
    const { log, ids } = feedOf(5);
    const reading = log.readNewest();
    log.append([logEntryOf(6)]);
    await reading;
    expect(ids()).toEqual(range(1, 6));
  });

  it('says so when it cannot read, and keeps what it has', async () => {
    const { feed, log, ids } = feedOf(25);
    await log.readNewest();
    feed.cutAfter = 1;
    await log.readOlder();
    expect(log.getState().problem?.message).toBe('gone');
    expect(ids()).toEqual(range(16, 25));
  });
});
