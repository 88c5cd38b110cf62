import { describe, expect, it } from '@jest/globals';
import type { RawChunk, SourcePosition } from '@tributary/domain';
import { OrdinalSource } from './ordinal-source.js';

const { signal } = new AbortController();
const says = (text: string) => ({ kind: 'opencode.event', text, writtenAt: 7 });

function makeSource(publish: (chunk: RawChunk) => Promise<void>): OrdinalSource {
  const position: SourcePosition = {
    sourceId: '1',
    generation: 0,
    committed: 0,
    tailHash: null,
    identity: null,
    path: 'http://server#events',
  };
  return new OrdinalSource({
    kind: 'opencode.event',
    path: position.path,
    sources: { create: async () => position },
    publisher: { publish: (_family, chunk) => publish(chunk) },
  });
}

describe('OrdinalSource', () => {
  it('sends lines as texts, whatever else those who feed it call them', async () => {
    const sent: RawChunk[] = [];
    await makeSource(async (chunk) => void sent.push(chunk)).publish([says('a'), says('b')], signal);
    expect(sent).toEqual([
      {
        sourceId: '1',
        generation: 0,
        start: 0,
        lines: [
          { kind: 'text', end: 1, text: 'a', writtenAt: 7 },
          { kind: 'text', end: 2, text: 'b', writtenAt: 7 },
        ],
      },
    ]);
  });

  it('never gives the numbers of a chunk that failed to others: it may have arrived', async () => {
    const starts: number[] = [];
    const source = makeSource(async ({ start }) => {
      starts.push(start);
      if (starts.length === 1) throw new Error('no answer');
    });
    await expect(source.publish([says('a')], signal)).rejects.toThrow('no answer');
    await source.publish([says('b')], signal);
    expect(starts).toEqual([0, 1]);
  });
});
