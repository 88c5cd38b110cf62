import type { RawChunk } from '@tributary/domain';
import { decodeChunk } from '../codec/decode-chunk.js';
import { streamErrors } from '../stream-errors.js';
import type { Parcel, ParcelDesk } from './parcel-desk.js';

/** Name and value in turn; null for an entry whose body was trimmed away. */
export type RawEntry = readonly [id: Buffer, fields: readonly Buffer[] | null];

/** The reference of an entry whose chunk is elsewhere. */
export function parcelOf(fields: readonly Buffer[] | null): Parcel | null {
  if (fields?.[0]?.toString() !== 'p') return null;
  return { id: String(fields[1]), bytes: Number(fields[3]) };
}

/** The entries before the one with which the parcels would become too much to hold at once; never none. */
export function withinBytes(raw: readonly RawEntry[], mostBytes: number): readonly RawEntry[] {
  let bytes = 0;
  const over = raw.findIndex(([, fields], index) => {
    bytes += parcelOf(fields)?.bytes ?? 0;
    return index > 0 && bytes > mostBytes;
  });
  return over === -1 ? raw : raw.slice(0, over);
}

/** Null for what is lost: a body trimmed by hand, a parcel that is gone. Throws for what was never ours. */
export async function decodeEntry(
  fields: readonly Buffer[] | null,
  desk: ParcelDesk | null,
): Promise<RawChunk | null> {
  if (fields === null) return null;
  const parcel = parcelOf(fields);
  if (parcel === null) return decodeChunk(fields[1] ?? Buffer.alloc(0));
  if (desk === null) throw streamErrors.noParcels();
  const body = await desk.fetch(parcel);
  return body === null ? null : decodeChunk(body);
}
