import { describe, expect, it } from '@jest/globals';
import { parseOpencodeEvent, parseWholeEvent } from './parse-opencode-event.js';
import { skipEvent } from './skip-event.js';
import { listOpencodeRuns } from './test-kit/opencode-corpus.js';
import { readOpencodeRun } from './test-kit/read-opencode-run.js';

const delta = '"type":"message.part.delta","properties":{"delta":"x"}}';

describe('the look at the first bytes', () => {
  it.each(listOpencodeRuns())('changes no answer for %s, and saves a part of it', (run) => {
    const events = [...readOpencodeRun(run).views.values()]
      .flat()
      .filter(({ source }) => source.kind === 'opencode.event');
    for (const raw of events) expect(parseOpencodeEvent(raw)).toEqual(parseWholeEvent(raw));
    if (events.length > 0) expect(events.some(({ text }) => skipEvent(text) !== undefined)).toBe(true);
  });

  it.each([
    ['a bare event', `{${delta}`, 'delta'],
    ['one with an id', `{"id":"evt_1e20623c",${delta}`, 'delta'],
    ['a wrapped one', `{"directory":"/home/\\"dev\\"","payload":{${delta}}`, 'delta'],
    ['a double', '{"directory":"/","project":"ab","payload":{"type":"sync","syncEvent":{}}}', 'sync-double'],
    ['noise', '{"payload":{"type":"server.heartbeat","properties":{}}}', 'no-meaning:server.heartbeat'],
  ])('skips %s', (_name, text, reason) => {
    expect(skipEvent(text)).toEqual({ outcome: 'ignored', reason });
  });

  it.each([
    ['other spellings', '{"type": "sync","syncEvent":{}}'],
    ['another order of keys', '{"properties":{},"type":"sync"}'],
    ['an event that was cut', '{"type":"sync","syncEvent":{'],
    ['a type that means something', '{"type":"session.idle","properties":{"sessionID":"ses_1"}}'],
    ['a type it does not know', '{"type":"session.next.step","properties":{}}'],
  ])('leaves %s to the real parse', (_name, text) => {
    expect(skipEvent(text)).toBeUndefined();
  });
});
