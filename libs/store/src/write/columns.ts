import { Room } from './room.js';

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
  /** Throws where a value is none of this type. */
  readonly check?: (value: Value) => void;
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

function refuseUnless(isStorable: (value: number) => boolean): (value: number) => void {
  return (value) => {
    if (!isStorable(value)) throw new RangeError(`${value} is no whole number that can be stored.`);
  };
}

function writeInt64(value: number, into: Buffer, at: number): number {
  const high = Math.floor(value / wordSize);
  into.writeInt32BE(high, at);
  into.writeUInt32BE(value - high * wordSize, at + 4);
  return 8;
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
  bigint: {
    oid: 20,
    check: refuseUnless(Number.isSafeInteger),
    mostBytes: () => 8,
    write: writeInt64,
  },
  integer: {
    oid: 23,
    check: refuseUnless((value) => (value | 0) === value),
    mostBytes: () => 4,
    write: (value, into, at) => into.writeInt32BE(value, at) - at,
  },
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

const sizeBytes = 4;

/**
 * One column of many rows as an array parameter. It becomes bytes when its statement is sent, in memory that the next
 * statement uses again: a value that cannot be stored is refused here, where nothing has been sent.
 */
export class Column<Type extends ColumnType = ColumnType> {
  readonly #encoding: Encoding<ColumnValues[Type]>;
  readonly #values: readonly (ColumnValues[Type] | null | undefined)[];

  constructor(type: Type, values: readonly (ColumnValues[Type] | null | undefined)[]) {
    this.#encoding = encodings[type];
    this.#values = values;
    const { check } = this.#encoding;
    if (check === undefined) return;
    for (const value of values) if (value !== null && value !== undefined) check(value);
  }

  write(room: Room): void {
    const { oid, storable, mostBytes, write } = this.#encoding;
    // One dimension, nulls are possible, the type of the elements, how many, counted from 1.
    for (const word of [1, 1, oid, this.#values.length, 1]) room.writeInt32(word);
    for (const given of this.#values) {
      const present = given ?? null;
      const value = present === null || storable === undefined ? present : storable(present);
      if (value === null) {
        room.writeInt32(-1);
        continue;
      }
      // How long a text is in UTF-8 is known when it is written, and not before.
      const into = room.atLeast(sizeBytes + mostBytes(value));
      const size = write(value, into, room.end + sizeBytes);
      room.end = into.writeInt32BE(size, room.end) + size;
    }
  }

  /** Called by the driver where a statement has other parameters too. */
  toPostgres(): Buffer {
    const room = new Room();
    this.write(room);
    const { bytes, release } = room.finish();
    const copy = Buffer.from(bytes);
    release();
    return copy;
  }
}
