import { describe, expect, it } from '@jest/globals';
import type { Frame } from './frame.js';
import { Audience, ToldFrames } from './told-frames.js';

const frame = (sessionId: string, own?: { owner: string; others: string }): Frame => ({
  key: sessionId,
  position: { xid: 1n, id: 1n },
  topic: { sessionIds: [sessionId], projectId: null, cardIds: [] },
  bytes: Buffer.from(`all of ${sessionId};`),
  ...(own && { restricted: { owners: [own.owner], bytes: Buffer.from(`${own.others};`) } }),
});

describe('frames that are told at once', () => {
  const told = new ToldFrames([frame('a'), frame('b', { owner: 'ada', others: 'less of b' })]);
  const textFor = (audience: Audience): string => told.for(audience).bytes.toString();

  it('are joined once for all who hear the same', () => {
    const first = told.for(new Audience({}, undefined));
    expect(first.bytes.toString()).toBe('all of a;all of b;');
    expect(told.for(new Audience({}, undefined)).bytes).toBe(first.bytes);
  });

  it('differ for those who asked for something else, and for those who may read less', () => {
    expect(textFor(new Audience({ session: 'a' }, undefined))).toBe('all of a;');
    expect(textFor(new Audience({ session: 'none' }, undefined))).toBe('');
    expect(textFor(new Audience({}, { developerId: 'ada' }))).toBe('all of a;all of b;');
    expect(textFor(new Audience({}, { developerId: 'bob' }))).toBe('all of a;less of b;');
    expect(textFor(new Audience({}, { developerId: null }))).toBe('all of a;less of b;');
  });
});
