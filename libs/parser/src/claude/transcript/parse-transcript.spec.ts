import { describe, expect, it } from '@jest/globals';
import { recordedLine } from '../test-kit/corpus.js';
import { allEvents, eventsOf, meaningOf, only } from '../test-kit/parse-claude.js';
import { parse } from '../../parse.js';

describe('other lines of a transcript', () => {
  it('progress of an agent links it before its result does', () => {
    const raw = recordedLine('2.1.76-i-c-tty', ['"type":"agent_progress"']);
    expect(allEvents([raw])).toMatchObject([
      { type: 'run.linked', toolUseId: expect.stringMatching(/^toolu_/) },
    ]);
  });

  it('progress of hooks says nothing', () => {
    const parsed = parse(recordedLine('2.1.44-d-text', ['"type":"hook_progress"']));
    expect(parsed).toEqual({ outcome: 'ignored', reason: 'no-meaning:progress' });
  });

  it('a compaction is told with what set it off', () => {
    const raw = recordedLine('2.1.325-l-text', ['"subtype":"compact_boundary"']);
    expect(only(allEvents([raw]), 'session.compacted')).toMatchObject([{ trigger: 'manual' }]);
  });

  it('the duration of a turn tells that it is over', () => {
    const raw = recordedLine('2.1.325-i-c-tty', ['"subtype":"turn_duration"']);
    expect(only(allEvents([raw]), 'session.state')).toMatchObject([{ state: 'idle' }]);
  });

  it('the cost state ends the process and tells its own bill', () => {
    const events = allEvents([recordedLine('2.1.325-d-text', ['"type":"cost-state"'])]);
    const at = 1794792969353 + 8508;
    expect(only(events, 'session.state')).toMatchObject([{ at, state: 'ended' }]);
    expect(only(events, 'cost.reported')).toMatchObject([
      {
        at,
        totalUsd: 0.31935687499999993,
        byModel: {
          'claude-haiku-5-5': {
            usd: 0.001087675,
            tokens: {
              input: 3,
              output: 85,
              cacheRead: 0,
              cacheWrite5m: 8199,
              cacheWrite1h: 100,
              reasoning: 0,
            },
          },
        },
      },
    ]);
  });

  it.each([
    [{ type: 'ai-title', aiTitle: 'Fix the port' }, 'model'],
    [{ type: 'summary', summary: 'Fix the port', leafUuid: 'x' }, 'model'],
    [{ type: 'custom-title', customTitle: 'Fix the port' }, 'user'],
  ])('titles tell who gave them: %j', (line, origin) => {
    expect(meaningOf(line)).toMatchObject([{ type: 'session.titled', title: 'Fix the port', origin }]);
  });

  it('a type that nobody has met is counted, with its version', () => {
    expect(meaningOf({ type: 'telepathy', version: '3.0.0' })).toMatchObject([
      { type: 'unknown.seen', tool: 'claude-code', lineType: 'telepathy', toolVersion: '3.0.0' },
    ]);
  });

  it('a line is the same line in every copy of the file, and another in a fork of the session', () => {
    const raw = recordedLine('2.1.44-c-text', ['[[SCN:c]] Do the scripted work.']);
    const elsewhere = { ...raw.source, path: raw.source.path.replace('-home-dev-acme', '-moved') };
    const forked = { ...raw.source, path: raw.source.path.replace('188ab026', '99999999') };
    const [key, moved, fork] = [raw.source, elsewhere, forked].map((source) => parse({ ...raw, source }));
    expect(moved).toEqual(key);
    expect(fork).not.toMatchObject({ key: (key as { key: string }).key });
  });

  it('a line without a uuid is named by its content', () => {
    const line = recordedLine('2.1.325-s-text', ['"operation":"enqueue"', '<status>killed']);
    const later = { ...line, text: line.text.replace('01:50:04', '01:50:05') };
    expect(parse(later)).not.toMatchObject({ key: (parse(line) as { key: string }).key });
    expect(eventsOf(parse(later))).toHaveLength(2);
  });

  it('a flat agent file finds its session in its lines, and without one is refused', () => {
    const raw = recordedLine('2.0.71-c-text', ['"type":"user"', '[[SUB:c1]]'], 'agent-a9ac198');
    expect(allEvents([raw])[0]?.sessionId).toBe('f18ef27f-3300-4270-bfad-6ebd92e3bef3:a9ac198');
    const nameless = { ...raw, text: raw.text.replace('"sessionId"', '"other"') };
    expect(parse(nameless)).toEqual({ outcome: 'rejected', reason: 'no-session' });
  });
});
