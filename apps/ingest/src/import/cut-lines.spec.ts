import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readText, type RawLine } from '@tributary/domain';
import fc from 'fast-check';
import { LineCutter } from './cut-lines.js';

const cutAll = (pieces: readonly Buffer[], lineBytes = 1_000): RawLine[] => {
  const cutter = new LineCutter(lineBytes);
  return pieces.flatMap((piece) => cutter.push(piece));
};

describe('LineCutter', () => {
  it('cuts the same lines however the bytes arrive, also inside of a character', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' ')));
    fc.assert(
      fc.property(texts, fc.array(fc.nat(40)), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const places = [
          0,
          ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b),
          bytes.length,
        ];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        const cut = cutAll(pieces);
        expect(cut).toEqual(cutAll([bytes]));
        expect(cut.map((line) => (line.kind === 'text' ? readText(line.text) : null))).toEqual(lines);
        expect(cut.at(-1)?.end ?? 0).toBe(bytes.length);
      }),
    );
  });

  it('measures a line above the cap and goes on behind it', () => {
    const long = 'x'.repeat(50);
    const sha256 = createHash('sha256').update(long).digest('hex');
    expect(cutAll([Buffer.from('xxxxx'), Buffer.from(`${long.slice(5)}\nok\n`)], 20)).toEqual([
      { kind: 'oversize', end: 51, bytes: 50, sha256 },
      { kind: 'text', end: 54, text: Buffer.from('ok') },
    ]);
  });

  it('takes a last line without its newline only when it is whole', () => {
    const whole = new LineCutter(100);
    whole.push(Buffer.from('{"a":1}'));
    expect(whole.finish()).toEqual({ kind: 'text', end: 7, text: Buffer.from('{"a":1}') });
    const half = new LineCutter(100);
    half.push(Buffer.from('{"a":1}\n{"b'));
    expect(half.finish()).toBeNull();
  });
});
