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
  readonly bytes: (value: Value) => number;
  readonly write: (value: Value, into: Buffer, at: number) => void;
}

const epoch2000 = Date.UTC(2000, 0);
const latest = Date.UTC(2200, 0);
const wordSize = 2 ** 32;

/** A time that no clock showed becomes null. */
export function storableTime(at: number): number | null {
  return at >= 0 && at < latest ? Math.trunc(at) : null;
}

function writeInt64(value: number, into: Buffer, at: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number that can be stored.`);
  const high = Math.floor(value / wordSize);
  into.writeInt32BE(high, at);
  into.writeUInt32BE(value - high * wordSize, at + 4);
}

function writeInt32(value: number, into: Buffer, at: number): void {
  if ((value | 0) !== value) throw new RangeError(`${value} is no whole number that can be stored.`);
  into.writeInt32BE(value, at);
}

/** The server's own format of each type: nothing is escaped here, and nothing parsed there. */
const encodings: { readonly [Type in ColumnType]: Encoding<ColumnValues[Type]> } = {
  text: {
    oid: 25,
    // Halves of surrogate pairs become U+FFFD by being written as UTF-8; so does NUL, which Postgres refuses.
    storable: (value) => (value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value),
    bytes: (value) => Buffer.byteLength(value),
    write: (value, into, at) => void into.write(value, at),
  },
  bytea: {
    oid: 17,
    bytes: (value) => value.length,
    write: (value, into, at) => void value.copy(into, at),
  },
  bigint: { oid: 20, bytes: () => 8, write: writeInt64 },
  integer: { oid: 23, bytes: () => 4, write: writeInt32 },
  'double precision': {
    oid: 701,
    bytes: () => 8,
    write: (value, into, at) => void into.writeDoubleBE(value, at),
  },
  boolean: { oid: 16, bytes: () => 1, write: (value, into, at) => void into.writeUInt8(+value, at) },
  timestamptz: {
    oid: 1184,
    storable: storableTime,
    bytes: () => 8,
    write: (value, into, at) => writeInt64((value - epoch2000) * 1_000, into, at),
  },
};

const headerBytes = 20;
/** Of the values of one column; kept, as an import has thousands of columns. */
let sizes = new Int32Array(4_096);

/** One column of many rows as an array parameter. */
export function encodeColumn<Type extends ColumnType>(
  type: Type,
  column: readonly (ColumnValues[Type] | null | undefined)[],
): Buffer {
  const { oid, storable, bytes, write } = encodings[type];
  const values =
    storable === undefined
      ? column
      : column.map((value) => (value === null || value === undefined ? null : storable(value)));
  const count = values.length;
  if (sizes.length < count) sizes = new Int32Array(2 * count);
  let length = headerBytes;
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? null;
    const size = value === null ? 0 : bytes(value);
    sizes[index] = size;
    length += 4 + size;
  }
  const into = Buffer.allocUnsafe(length);
  // One dimension, nulls are possible, the type of the elements, how many, counted from 1.
  [1, 1, oid, count, 1].forEach((word, index) => into.writeInt32BE(word, index * 4));
  let at = headerBytes;
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? null;
    const size = sizes[index] ?? 0;
    into.writeInt32BE(value === null ? -1 : size, at);
    at += 4;
    if (value !== null) write(value, into, at);
    at += size;
  }
  return into;
}
