import { describe, expect, it } from '@jest/globals';
import { agentEventSchema } from '@tributary/domain';
import { parseWholeLine } from './transcript/parse-transcript.js';
import { corpusRuns, fileEvents, hookEvents, streamEvents } from './test-kit/corpus.js';
import { eventsOf } from './test-kit/parse-claude.js';
import { parse } from '../parse.js';

describe.each(corpusRuns)('recorded run %s', (run) => {
  const raws = [...fileEvents(run), ...streamEvents(run), ...hookEvents(run)];

  it('knows every line', () => {
    expect(raws.length).toBeGreaterThan(0);
    const outcomes = raws.map(parse);
    expect(outcomes.filter(({ outcome }) => outcome === 'rejected')).toEqual([]);
    const unknown = outcomes.flatMap(eventsOf).filter(({ type }) => type === 'unknown.seen');
    expect(unknown).toEqual([]);
  });

  it('emits only events of the contract', () => {
    for (const event of raws.flatMap((raw) => eventsOf(parse(raw)))) {
      expect(agentEventSchema.parse(event)).toEqual(event);
    }
  });

  it('gives every line a key of its own', () => {
    const keys = raws.flatMap((raw) => {
      const parsed = parse(raw);
      return parsed.outcome === 'parsed' ? [parsed.key] : [];
    });
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('answers the same with and without the look at the first bytes', () => {
    const transcript = raws.filter(({ source }) => source.kind === 'claude.transcript');
    for (const raw of transcript) expect(parse(raw)).toEqual(parseWholeLine(raw));
  });
});
