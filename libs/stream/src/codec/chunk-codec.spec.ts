import { describe, expect, it } from '@jest/globals';
import type { RawLine } from '@tributary/domain';
import fc from 'fast-check';
import { decodeChunk } from './decode-chunk.js';
import { encodeChunk } from './encode-chunk.js';

/** Any sequence of UTF-16 units: lone surrogates, NUL and newlines included. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
);
const line: fc.Arbitrary<RawLine> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), end: fc.maxSafeNat(), text: anyText }),
  fc.record({
    kind: fc.constant('text' as const),
    end: fc.maxSafeNat(),
    text: anyText,
    writtenAt: fc.maxSafeNat(),
  }),
  fc.record({
    kind: fc.constant('oversize' as const),
    end: fc.maxSafeNat(),
    bytes: fc.maxSafeNat(),
    sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  }),
);
const chunk = fc.record(
  {
    sourceId: anyText,
    generation: fc.nat(),
    start: fc.maxSafeNat(),
    lines: fc.array(line, { maxLength: 50 }),
    tailHash: fc.stringMatching(/^[0-9a-f]{64}$/),
    isFollowed: fc.constant(true as const),
  },
  { requiredKeys: ['sourceId', 'generation', 'start', 'lines'] },
);

const chunkOf = (...texts: string[]) => ({
  sourceId: 's',
  generation: 0,
  start: 0,
  lines: texts.map((text, index) => ({ kind: 'text' as const, end: index + 1, text })),
});

describe('the chunk codec', () => {
  it('gives back any chunk unchanged', () => {
    fc.assert(
      fc.property(chunk, (original) => {
        expect(decodeChunk(encodeChunk(original))).toEqual(original);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a pair split over two lines', ['\ud83d', '\ude00']],
    ['a lone surrogate among well-formed lines', ['héllo', '\udc00', '😀']],
    ['newlines, NUL and empty lines', ['{\n  "a": 1\n}\n', '\u0000', '', '\r\n']],
    ['a byte order mark', ['\ufeff{"a":1}']],
  ])('keeps %s', (_case, texts) => {
    expect(decodeChunk(encodeChunk(chunkOf(...texts)))).toEqual(chunkOf(...texts));
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an unknown format', Buffer.from([9, 0, 0, 0, 0])],
    ['a header that is not JSON', Buffer.from([1, 1, 0, 0, 0, 0x7b])],
    ['a header without lines', Buffer.from([1, 2, 0, 0, 0, 0x7b, 0x7d])],
    ['a body cut short', encodeChunk(chunkOf('hello')).subarray(0, -1)],
    ['a body too long', Buffer.concat([encodeChunk(chunkOf('hello')), Buffer.from('!')])],
  ])('refuses %s by its code', (_case, bytes) => {
    expect(() => decodeChunk(bytes)).toThrow(expect.objectContaining({ code: 'stream_entry_unreadable' }));
  });
});
