import { describe, expect, it } from '@jest/globals';
import { logEntryOf } from '../../test-kit/log-entry-of.js';
import { bodyOf } from './body-of.js';
import { buildRows, type LogRow } from './build-rows.js';
import { countNewer } from './count-newer.js';
import { depthOf, isErrorOf } from './find-run.js';
import { mergeEntries } from './merge-entries.js';
import { summarizeGroup } from './summarize-group.js';
import { findWindow, placeRows, rowAt, rowPx } from './window-rows.js';

const numbers = (...ids: number[]) => ids.map((id) => logEntryOf(id));
const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => Number(id));

describe('mergeEntries', () => {
  it('appends what is new', () => expect(idsOf(mergeEntries(numbers(1, 2), numbers(3)))).toEqual([1, 2, 3]));

  it('shows a line that is told twice once, with its latest words', () => {
    const merged = mergeEntries(numbers(1, 2), [logEntryOf(2, { content: 'better' }), logEntryOf(3)]);
    expect(idsOf(merged)).toEqual([1, 2, 3]);
    expect(merged[1]?.content).toBe('better');
  });

  it('puts a late line where its time is', () =>
    expect(idsOf(mergeEntries(numbers(1, 3, 5), numbers(4, 2)))).toEqual([1, 2, 3, 4, 5]));

  it('tells lines of the same moment apart by their number', () => {
    const at = { occurredAt: '2026-11-16T10:00:00.000Z' };
    const merged = mergeEntries([logEntryOf(9, at)], [logEntryOf(10, at), logEntryOf(8, at)]);
    expect(idsOf(merged)).toEqual([8, 9, 10]);
  });
});

describe('countNewer', () => {
  const entries = [...numbers(1, 2, 3), logEntryOf(4, { agent: 'tester' })];
  const none = new Set<string>();

  it('counts what stands below, also below an entry that is gone', () => {
    expect(countNewer(entries, logEntryOf(2), none)).toBe(2);
    expect(countNewer(entries, logEntryOf(4), none)).toBe(0);
    expect(countNewer(numbers(1, 3, 4), logEntryOf(2), none)).toBe(2);
  });

  it('leaves out what is hidden', () =>
    expect(countNewer(entries, logEntryOf(1), new Set(['tester']))).toBe(2));
});

describe('buildRows', () => {
  const entries = [
    logEntryOf(1),
    logEntryOf(2, { runId: 'r' }),
    logEntryOf(3, { runId: 'q', agent: 'tester' }),
    logEntryOf(4),
    logEntryOf(5, { runId: 'r' }),
  ];
  const all = {
    hiddenAgents: new Set<string>(),
    areGroupsOpen: true,
    turnedGroups: new Set<string>(),
    dayBefore: null,
  };
  const keys = (rows: readonly LogRow[]) => rows.map(({ key }) => key);

  it('puts a header above several entries of sub-agents in a row, and none above a single one', () =>
    expect(keys(buildRows(entries, all))).toEqual(['1', 'group-2', '2', '3', '4', '5']));

  it('folds one group, or all of them', () => {
    const one = buildRows(entries, { ...all, turnedGroups: new Set(['group-2']) });
    expect(keys(one)).toEqual(['1', 'group-2', '4', '5']);
    expect(keys(buildRows(entries, { ...all, areGroupsOpen: false }))).toEqual(keys(one));
  });

  it('leaves hidden agents out, and joins what then stands together', () => {
    const hidden = (...agents: string[]) =>
      keys(buildRows(entries, { ...all, hiddenAgents: new Set(agents) }));
    expect(hidden('tester')).toEqual(['1', '2', '4', '5']);
    expect(hidden('main')).toEqual(['group-2', '2', '3', '5']);
  });

  it('names each day above its first entry, and that of the first where it is another than the one before', () => {
    const at = (day: number) => ({ occurredAt: new Date(2026, 10, day, 12).toISOString(), runId: 'r' });
    const days = [logEntryOf(1, at(16)), logEntryOf(2, at(16)), logEntryOf(3, at(17)), logEntryOf(4, at(17))];
    const [sixteenth, seventeenth] = ['day-Mon Nov 16 2026', 'day-Tue Nov 17 2026'];
    const rows = ['group-1', '1', '2', seventeenth, 'group-3', '3', '4'];
    expect(keys(buildRows(days, all))).toEqual(rows);
    expect(keys(buildRows(days, { ...all, dayBefore: 'Mon Nov 16 2026' }))).toEqual(rows);
    expect(keys(buildRows(days, { ...all, dayBefore: 'Wed Nov 18 2026' }))).toEqual([sixteenth, ...rows]);
  });
});

describe('summarizeGroup', () => {
  it('says who did what for how long', () => {
    const tool = (n: number, content: string) =>
      logEntryOf(n, { runId: 'r', eventType: 'tool', content: `↳ Explore | ${content}` });
    const { agents, text } = summarizeGroup([
      tool(1, 'Grep "a"'),
      tool(2, 'Grep "b"'),
      tool(3, 'Read x.ts'),
      logEntryOf(42, { runId: 'q', agent: 'tester' }),
    ]);
    expect(agents).toEqual([
      { agent: 'Explore', count: 3 },
      { agent: 'tester', count: 1 },
    ]);
    expect(text).toBe('4 entries · 2 Grep, 1 Read · 41s');
  });
});

describe('bodyOf', () => {
  it('takes off the mark of the agent, and only that', () => {
    expect(bodyOf(logEntryOf(1, { runId: 'r', content: '↳ Explore | a | b' }))).toBe('a | b');
    expect(bodyOf(logEntryOf(1, { content: '↳ is an arrow' }))).toBe('↳ is an arrow');
  });
});

describe('windowing', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ key: String(index) }));

  it('draws only what is in view and a little around it', () => {
    const offsets = placeRows(rows, new Map());
    expect(offsets.at(-1)).toBe(100_000 * rowPx);
    expect(findWindow(offsets, { top: 50_000 * rowPx, height: 10 * rowPx, around: 5 })).toEqual({
      first: 49_995,
      end: 50_016,
    });
  });

  it('stays within the list at both ends', () => {
    const offsets = placeRows(rows, new Map());
    expect(findWindow(offsets, { top: 0, height: 100, around: 5 }).first).toBe(0);
    expect(findWindow(offsets, { top: 1e9, height: 100, around: 5 }).end).toBe(100_000);
    expect(findWindow(placeRows([], new Map()), { top: 0, height: 100, around: 5 })).toEqual({
      first: 0,
      end: 0,
    });
  });

  it('gives an opened row the height it has', () => {
    const offsets = placeRows(rows.slice(0, 3), new Map([['1', 100]]));
    expect([...offsets]).toEqual([0, rowPx, rowPx + 100, rowPx * 2 + 100]);
    expect(rowAt(offsets, rowPx + 99)).toBe(1);
  });
});

describe('the run of an entry', () => {
  const error =
    'Agent "Load" failed: Agent terminated early due to an API error: API Error: 529 Overloaded (HTTP 529)';
  const runs = new Map([['r', { depth: 2, error }]]);
  const said = (content: string) => isErrorOf(logEntryOf(1, { runId: 'r', content }), runs);

  it('is as deep as it is nested, and below the main agent before it is known', () => {
    expect(depthOf(logEntryOf(1), runs)).toBe(0);
    expect(depthOf(logEntryOf(1, { runId: 'r' }), runs)).toBe(2);
    expect(depthOf(logEntryOf(1, { runId: 'q' }), runs)).toBe(1);
  });

  it('failed with what the entry says, and not with anything else it said', () => {
    expect(said('↳ Explore | API Error: 529 Overloaded')).toBe(true);
    expect(said('↳ Explore | Overloaded, trying again')).toBe(false);
    expect(said('↳ Explore | ')).toBe(false);
    expect(isErrorOf(logEntryOf(1, { content: 'API Error: 529 Overloaded' }), runs)).toBe(false);
  });
});
