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
  /** At least as many as it takes. */
  readonly mostBytes: (value: Value) => number;
  /** Tells how many it took. */
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
  into.writeInt32BE(value, at);
  return 4;
}

function writeDouble(value: number, into: Buffer, at: number): number {
  into.writeDoubleBE(value, at);
  return 8;
}

/** Above, a text is measured before it is written: three bytes for each of its characters would be too much to keep. */
const longText = 65_536;

/** The server's own format of each type: nothing is escaped here, and nothing parsed there. */
const encodings: { readonly [Type in ColumnType]: Encoding<ColumnValues[Type]> } = {
  text: {
    oid: 25,
    // Halves of surrogate pairs become U+FFFD by being written as UTF-8; so does NUL, which Postgres refuses.
    storable: (value) => (value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value),
    mostBytes: (value) => (value.length > longText ? Buffer.byteLength(value) : value.length * 3),
    write: (value, into, at) => into.write(value, at),
  },
  bytea: {
    oid: 17,
    mostBytes: (value) => value.length,
    write: (value, into, at) => value.copy(into, at),
  },
  bigint: { oid: 20, mostBytes: () => 8, write: writeInt64 },
  integer: { oid: 23, mostBytes: () => 4, write: writeInt32 },
  'double precision': { oid: 701, mostBytes: () => 8, write: writeDouble },
  boolean: { oid: 16, mostBytes: () => 1, write: (value, into, at) => into.writeUInt8(+value, at) - at },
  timestamptz: {
    oid: 1184,
    storable: storableTime,
    mostBytes: () => 8,
    write: (value, into, at) => writeInt64((value - epoch2000) * 1_000, into, at),
  },
};

const headerBytes = 20;
const usualRoom = 1024 * 1024;

/** Where columns are written before their size is known. It is used by one at a time, and kept for the next. */
let desk = Buffer.alloc(0);

function makeRoom(until: number, written: number): void {
  if (until <= desk.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(until, desk.length * 2, usualRoom));
  desk.copy(larger, 0, 0, written);
  desk = larger;
}

/** One column of many rows as an array parameter. */
export function encodeColumn<Type extends ColumnType, Name extends string>(
  type: Type,
  name: Name,
  rows: readonly Readonly<Record<Name, ColumnValues[Type] | null | undefined>>[],
): Buffer {
  const { oid, storable, mostBytes, write } = encodings[type];
  let at = headerBytes;
  makeRoom(at, 0);
  // One dimension, nulls are possible, the type of the elements, how many, counted from 1.
  [1, 1, oid, rows.length, 1].forEach((word, index) => desk.writeInt32BE(word, index * 4));
  for (const row of rows) {
    const given: ColumnValues[Type] | null | undefined = row[name];
    const value = given === null || given === undefined || storable === undefined ? given : storable(given);
    const isNull = value === null || value === undefined;
    makeRoom(at + 4 + (isNull ? 0 : mostBytes(value)), at);
    const size = isNull ? -1 : write(value, desk, at + 4);
    desk.writeInt32BE(size, at);
    at += 4 + Math.max(size, 0);
  }
  const column = Buffer.allocUnsafe(at);
  desk.copy(column, 0, 0, at);
  if (desk.length > usualRoom * 4) desk = Buffer.alloc(0);
  return column;
}
