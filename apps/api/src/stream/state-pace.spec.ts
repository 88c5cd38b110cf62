import { describe, expect, it } from '@jest/globals';
import type { OutboxRow } from '@tributary/store';
import { StatePace } from './state-pace.js';

const row = (kind: OutboxRow['kind'], subjectId: string, id: number): OutboxRow => ({
  ...{ kind, subjectId, sessionId: 'main', projectId: null, cardId: null, logsFrom: null },
  ...{ xid: BigInt(id), id: BigInt(id), createdAt: new Date(0) },
});
const session = (id: number, subjectId = 'main') => row('session.updated', subjectId, id);
const line = (id: number) => row('log.appended', 'main', id);
const position = (id: number) => ({ xid: BigInt(id), id: BigInt(id) });
/** 32 times that is a rest of 160 ms. */
const busyMs = 5;

/** Told at 0: its first state, with which the rest begins. */
const begun = (): StatePace => {
  const pace = new StatePace();
  pace.plan([session(1)], position(0), 0).done(busyMs);
  return pace;
};
const told = ({ rows }: ReturnType<StatePace['plan']>) => rows.map(({ kind, id }) => `${kind} ${id}`);

describe('StatePace', () => {
  it('tells the first state at once, and says nothing of states', () => {
    expect(new StatePace().plan([session(1), line(2)], position(0), 0)).toMatchObject({
      rows: [session(1), line(2)],
      statesFrom: undefined,
    });
  });

  it('holds a state that was just told, and tells lines and other states', () => {
    const pace = begun();
    const round = pace.plan([session(2), line(3), session(4, 'other')], position(1), 100);
    expect(told(round)).toEqual(['log.appended 3', 'session.updated 4']);
    expect(round.statesFrom).toEqual(position(1));
    round.done(busyMs);
    expect(pace.isHolding).toBe(true);
  });

  it('tells it after its rest though nothing is new, at the position of the lines that were told', () => {
    const pace = begun();
    pace.plan([session(2), line(3)], position(1), 100).done(busyMs);
    pace.plan([], position(3), 159).done(undefined);
    const round = pace.plan([], position(3), 160);
    expect(told(round)).toEqual(['session.updated 3']);
    // One who gets only a part of the round is told all of it again.
    expect(round.statesFrom).toEqual(position(1));
    round.done(busyMs);
    expect(pace.isHolding).toBe(false);
    expect(pace.plan([line(4)], position(3), 170).statesFrom).toBeUndefined();
  });

  it('names the first state that is held, however many are held behind it', () => {
    const pace = begun();
    pace.plan([session(2), session(3, 'other')], position(1), 50).done(busyMs);
    pace.plan([session(4), session(5, 'other')], position(3), 100).done(busyMs);
    const round = pace.plan([line(6)], position(5), 170);
    expect(told(round)).toEqual(['session.updated 5', 'session.updated 5', 'log.appended 6']);
    expect(round.statesFrom).toEqual(position(1));
    round.done(busyMs);
    expect(pace.plan([], position(6), 180).statesFrom).toEqual(position(3));
  });

  it('plans the same again when a round failed', () => {
    const pace = begun();
    const rows = [session(2), line(3)];
    expect(told(pace.plan(rows, position(1), 50))).toEqual(told(pace.plan(rows, position(1), 60)));
    expect(told(pace.plan(rows, position(1), 200))).toEqual(['session.updated 2', 'log.appended 3']);
  });

  it('holds nothing where telling costs nothing', () => {
    const pace = new StatePace();
    pace.plan([session(1)], position(0), 0).done(0);
    expect(told(pace.plan([session(2)], position(1), 1))).toEqual(['session.updated 2']);
  });
});
