import { describe, expect, it } from '@jest/globals';
import { encodeChunk } from '../codec/encode-chunk.js';
import { chunkOf } from '../test-kit/chunk-of.js';
import { decodeEntry, withinBytes, type RawEntry } from './decode-entry.js';

const inline: RawEntry = [Buffer.from('1-0'), [Buffer.from('c'), encodeChunk(chunkOf('s', 0))]];

function parcelOf(bytes: number): RawEntry {
  return [Buffer.from('2-0'), ['p', 'some-id', 'b', String(bytes)].map((field) => Buffer.from(field))];
}

describe('one read of a partition', () => {
  it('takes as many parcels as may be held at once', () => {
    expect(withinBytes([inline, parcelOf(60), parcelOf(40), inline, parcelOf(1), inline], 100)).toHaveLength(
      4,
    );
  });

  it('takes a parcel that is larger than that alone', () => {
    expect(withinBytes([parcelOf(500), inline], 100)).toHaveLength(1);
    expect(withinBytes([parcelOf(500), parcelOf(500)], 100)).toHaveLength(1);
  });

  it('does not count what has no parcel', () => {
    expect(withinBytes([inline, inline], 0)).toHaveLength(2);
  });
});

describe('an entry', () => {
  it('that refers to a parcel is not taken for rubbish where there is no store', async () => {
    await expect(decodeEntry(parcelOf(1)[1], null)).rejects.toMatchObject({ code: 'stream_no_parcels' });
  });

  it('without a body is lost', async () => {
    expect(await decodeEntry(null, null)).toBeNull();
  });
});
