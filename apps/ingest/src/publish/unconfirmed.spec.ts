import { describe, expect, it } from '@jest/globals';
import { Unconfirmed } from './unconfirmed.js';

const chunk = (sourceId: string, end: number) => ({
  sourceId,
  partition: 0,
  entryId: `${sourceId}-${end}`,
  end,
});

describe('what was sent and is not known to be committed', () => {
  it('shrinks from its oldest end as positions move', () => {
    const unconfirmed = new Unconfirmed();
    for (const end of [10, 20, 30]) unconfirmed.add(chunk('1', end));
    expect(unconfirmed.confirm('1', 10)?.end).toBe(20);
    expect(unconfirmed.confirm('1', 25)?.end).toBe(30);
    expect(unconfirmed.confirm('1', 30)).toBeUndefined();
    expect(unconfirmed.sourceIds()).toEqual([]);
  });

  it('keeps sources apart', () => {
    const unconfirmed = new Unconfirmed();
    unconfirmed.add(chunk('1', 10));
    unconfirmed.add(chunk('2', 10));
    unconfirmed.forget('1');
    expect(unconfirmed.sourceIds()).toEqual(['2']);
  });
});
