/** What a column of rows on their way in may hold. Anything else goes as text and is cast by its statement. */
export interface ColumnValues {
  text: string;
  bytea: Buffer;
  bigint: number;
  integer: number;
  'double precision': number;
  boolean: boolean;
  /** Epoch milliseconds. */
  timestamptz: number;
}

export type ColumnType = keyof ColumnValues;

interface Encoding<Value> {
  readonly oid: number;
  /** What is stored for a value that Postgres cannot hold. */
  readonly storable?: (value: Value) => Value | null;
  /** How many it takes at most. */
  readonly mostBytes: (value: Value) => number;
  /** Returns how many it took. */
  readonly write: (value: Value, into: Buffer, at: number) => number;
}

const epoch2000 = Date.UTC(2000, 0);
const latest = Date.UTC(2200, 0);
const wordSize = 2 ** 32;

/** A time that no clock showed becomes null. */
export function storableTime(at: number): number | null {
  return at >= 0 && at < latest ? Math.trunc(at) : null;
}

function writeInt64(value: number, into: Buffer, at: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number that can be stored.`);
  const high = Math.floor(value / wordSize);
  into.writeInt32BE(high, at);
  into.writeUInt32BE(value - high * wordSize, at + 4);
  return 8;
}

function writeInt32(value: number, into: Buffer, at: number): number {
  if ((value | 0) !== value) throw new RangeError(`${value} is no whole number that can be stored.`);
  return into.writeInt32BE(value, at) - at;
}

/** What a unit of UTF-16 takes at most in UTF-8. */
const mostBytesOfUnit = 3;

/** The server's own format of each type: nothing is escaped here, and nothing parsed there. */
const encodings: { readonly [Type in ColumnType]: Encoding<ColumnValues[Type]> } = {
  text: {
    oid: 25,
    // Halves of surrogate pairs become U+FFFD by being written as UTF-8; so does NUL, which Postgres refuses.
    storable: (value) => (value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value),
    mostBytes: (value) => value.length * mostBytesOfUnit,
    write: (value, into, at) => into.write(value, at),
  },
  bytea: {
    oid: 17,
    mostBytes: (value) => value.length,
    write: (value, into, at) => value.copy(into, at),
  },
  bigint: { oid: 20, mostBytes: () => 8, write: writeInt64 },
  integer: { oid: 23, mostBytes: () => 4, write: writeInt32 },
  'double precision': {
    oid: 701,
    mostBytes: () => 8,
    write: (value, into, at) => into.writeDoubleBE(value, at) - at,
  },
  boolean: { oid: 16, mostBytes: () => 1, write: (value, into, at) => into.writeUInt8(+value, at) - at },
  timestamptz: {
    oid: 1184,
    storable: storableTime,
    mostBytes: () => 8,
    write: (value, into, at) => writeInt64((value - epoch2000) * 1_000, into, at),
  },
};

const headerBytes = 20;
const sizeBytes = 4;

/** Where columns are written: how long a text is in UTF-8 is known when it is written, and not before. */
let room = Buffer.allocUnsafeSlow(64 * 1024);
/** A larger one is not kept for the next column. */
const mostKept = 4 * 1024 * 1024;

/** One column of many rows as an array parameter. */
export function encodeColumn<Type extends ColumnType>(
  type: Type,
  column: readonly (ColumnValues[Type] | null | undefined)[],
): Buffer {
  const { oid, storable, mostBytes, write } = encodings[type];
  let into = room;
  // One dimension, nulls are possible, the type of the elements, how many, counted from 1.
  [1, 1, oid, column.length, 1].forEach((word, index) => into.writeInt32BE(word, index * 4));
  let at = headerBytes;
  for (const given of column) {
    const present = given ?? null;
    const value = present === null || storable === undefined ? present : storable(present);
    const end = at + sizeBytes + (value === null ? 0 : mostBytes(value));
    if (end > into.length) into = enlarge(into, end);
    const size = value === null ? -1 : write(value, into, at + sizeBytes);
    into.writeInt32BE(size, at);
    at += sizeBytes + Math.max(size, 0);
  }
  if (into.length <= mostKept) room = into;
  return Buffer.from(into.subarray(0, at));
}

function enlarge(full: Buffer<ArrayBuffer>, atLeast: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * full.length, atLeast));
  full.copy(larger);
  return larger;
}
