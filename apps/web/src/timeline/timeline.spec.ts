import { describe, expect, it } from '@jest/globals';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { fitAxis } from './fit-axis.js';
import { endOfSession, fitSpan } from './fit-span.js';
import { cutOf, placeBar } from './place-bar.js';
import { placeLabel } from './place-label.js';

const minute = 60_000;
const start = Date.UTC(2026, 10, 16, 10);
const iso = (minutes: number) => new Date(start + minutes * minute).toISOString();

describe('fitAxis', () => {
  it.each([
    [0, '0.1s'],
    [300, '0.1s'],
    [900, '0.2s'],
    [1_600, '0.5s'],
    [4_000, '1s'],
    [50_000, '10s'],
    [11 * minute, '2m'],
    [95 * minute, '15m'],
    [19 * 60 * minute, '3h'],
    [6 * 24 * 60 * minute, '1d'],
  ])('takes steps that fit %p ms', (length, firstLabel) => {
    const axis = fitAxis({ from: start, to: start + length }, 7);
    expect(axis.ticks[0]).toEqual({ percent: 0, label: '0' });
    expect(axis.ticks[1]?.label).toBe(firstLabel);
    expect(axis.ticks.length).toBeLessThanOrEqual(8);
    expect(axis.to).toBeGreaterThan(start + length);
  });

  it('names no two steps alike', () => {
    const labels = fitAxis({ from: start, to: start + 2_400 }, 7).ticks.map(({ label }) => label);
    expect(labels).toEqual(['0', '0.5s', '1s', '1.5s', '2s', '2.5s']);
  });

  it('does not move while an agent runs on within the same half step', () => {
    const at = (seconds: number) => fitAxis({ from: start, to: start + seconds * 1_000 }, 7).to;
    expect(at(601)).toBe(at(620));
  });

  it('has fewer labels on a narrow screen', () =>
    expect(fitAxis({ from: start, to: start + 11 * minute }, 3).ticks.length).toBeLessThanOrEqual(4));
});

describe('placeBar', () => {
  const axis = fitAxis({ from: start, to: start + 94 * minute }, 7);

  it('puts a bar where its time is', () => {
    const half = (axis.from + axis.to) / 2;
    expect(placeBar({ from: axis.from, to: half }, axis, 800)).toEqual({ leftPercent: 0, widthPercent: 50 });
  });

  it('is never narrower than two pixels, also at the right edge', () => {
    for (const at of [axis.from, axis.from + 5, axis.to]) {
      const { leftPercent, widthPercent } = placeBar({ from: at, to: at }, axis, 500);
      expect((widthPercent / 100) * 500).toBeCloseTo(2);
      expect(leftPercent + widthPercent).toBeLessThanOrEqual(100.0001);
    }
  });

  it('cuts what lies outside', () =>
    expect(placeBar({ from: 0, to: axis.to * 2 }, axis, 800)).toEqual({ leftPercent: 0, widthPercent: 100 }));

  it('tells how much is cut', () => {
    expect(cutOf({ from: axis.from - 5, to: axis.to + 7 }, axis)).toEqual({ beforeMs: 5, afterMs: 7 });
    expect(cutOf(axis, axis)).toEqual({ beforeMs: 0, afterMs: 0 });
  });
});

describe('placeLabel', () => {
  const label = 'API error 529';
  it.each([
    [{ leftPercent: 10, widthPercent: 60 }, 'inside'],
    [{ leftPercent: 10, widthPercent: 2 }, 'after'],
    [{ leftPercent: 92, widthPercent: 8 }, 'before'],
  ])('stands inside, or beside a bar too short for it: %p', (bar, place) =>
    expect(placeLabel(label, bar, 500, false)).toBe(place),
  );

  it('of an ended run is cut only where no place is wide enough', () => {
    expect(placeLabel(label, { leftPercent: 10, widthPercent: 18 }, 500, false)).toBe('after');
    expect(placeLabel(label, { leftPercent: 80, widthPercent: 18 }, 500, false)).toBe('before');
    expect(placeLabel('x'.repeat(200), { leftPercent: 20, widthPercent: 70 }, 500, false)).toBe('inside');
  });

  it('of a live bar stays inside as long as it can be read, whatever it says', () =>
    expect(placeLabel('x'.repeat(200), { leftPercent: 60, widthPercent: 20 }, 500, true)).toBe('inside'));

  it('is left out where there is no room at all', () =>
    expect(placeLabel(label, { leftPercent: 0, widthPercent: 10 }, 40, false)).toBe('hidden'));
});

describe('fitSpan', () => {
  const run = subAgentOf({ runId: 'a', status: 'completed', startedAt: iso(2), completedAt: iso(8) });

  it('covers the session and its agents', () => {
    const session = sessionDetailOf({ id: 's', startedAt: iso(0), lastActivityAt: iso(9), subAgents: [run] });
    expect(fitSpan(session, start + 500 * minute)).toEqual({ from: start, to: start + 9 * minute });
  });

  it('cuts off idle days, so that agents stay visible', () => {
    const session = sessionDetailOf({
      id: 's',
      startedAt: iso(-6_000),
      lastActivityAt: iso(3_000),
      subAgents: [run],
    });
    expect(fitSpan(session, start)).toEqual({ from: start + 2 * minute, to: start + 11 * minute });
  });

  it('never shrinks while a session goes on after its agents', () => {
    const session = sessionDetailOf({ id: 's', status: 'running', startedAt: iso(0), subAgents: [run] });
    const ends = [9, 11, 12, 60, 600].map((at) => fitSpan(session, start + at * minute).to);
    expect(ends.map((end) => (end - start) / minute)).toEqual([9, 11, 11, 11, 11]);
  });

  it('goes on after the end of a session that was resumed', () => {
    const session = sessionDetailOf({ id: 's', startedAt: iso(0), endedAt: iso(3), lastActivityAt: iso(7) });
    expect(fitSpan(session, start + 500 * minute).to).toBe(start + 7 * minute);
  });

  it('ends with its agents where nothing was heard of the session itself', () => {
    const silent = { id: 's', status: 'idle', startedAt: null, lastActivityAt: null } as const;
    expect(endOfSession(sessionDetailOf({ ...silent, subAgents: [run] }))).toBe(start + 8 * minute);
    expect(endOfSession(sessionDetailOf(silent))).toBeNull();
  });

  it('reaches to now while something runs', () => {
    const running = subAgentOf({ runId: 'b', startedAt: iso(1) });
    const session = sessionDetailOf({ id: 's', startedAt: iso(0), subAgents: [running] });
    expect(fitSpan(session, start + 5 * minute).to).toBe(start + 5 * minute);
  });
});
