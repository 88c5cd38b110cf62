/** As much as the largest statement of most transactions takes. */
const slabBytes = 4 * 1024 * 1024;
/** With less left, a statement begins in another slab. */
const leastLeft = 256 * 1024;
const mostSpare = 2;
const spareForMs = 1_000;

/** Memory in which statements stand one behind the other. */
interface Slab {
  readonly bytes: Buffer;
  used: number;
  /** Statements in it that somebody still needs. */
  users: number;
}

let current: Slab | undefined;
const spare: Slab[] = [];
let clearing: NodeJS.Timeout | undefined;

function newSlab(size: number): Slab {
  return { bytes: Buffer.allocUnsafeSlow(size), used: 0, users: 0 };
}

function takeSlab(): Slab {
  current = spare.pop() ?? newSlab(slabBytes);
  clearing ??= setTimeout(clear, spareForMs).unref();
  return current;
}

function release(slab: Slab): void {
  slab.users -= 1;
  if (slab.users > 0) return;
  slab.used = 0;
  if (slab !== current && slab.bytes.length === slabBytes && spare.length < mostSpare) spare.push(slab);
}

/** What an import needed goes back to the system soon after it. */
function clear(): void {
  spare.length = 0;
  if (current?.users === 0) current = undefined;
  clearing = current === undefined ? undefined : setTimeout(clear, spareForMs).unref();
}

/** Where one statement is written from its beginning to its end, before the next one begins. */
export class Room {
  #slab = current !== undefined && slabBytes - current.used >= leastLeft ? current : takeSlab();
  #start = this.#slab.used;
  /** Where the next byte goes. */
  end = this.#start;

  get length(): number {
    return this.end - this.#start;
  }

  /** The memory to write to, with room for so many bytes behind the end. */
  atLeast(bytes: number): Buffer {
    if (this.end + bytes > this.#slab.bytes.length) this.#move(2 * (this.length + bytes));
    return this.#slab.bytes;
  }

  writeInt32(value: number): void {
    this.end = this.atLeast(4).writeInt32BE(value, this.end);
  }

  writeInt16(value: number): void {
    this.end = this.atLeast(2).writeInt16BE(value, this.end);
  }

  /** In place of one that was written before. */
  replaceInt32(value: number, offset: number): void {
    this.#slab.bytes.writeInt32BE(value, this.#start + offset);
  }

  /** What was written, in memory that is used again once `release` is called. */
  finish(): { readonly bytes: Buffer; readonly release: () => void } {
    const slab = this.#slab;
    slab.used = this.end;
    slab.users += 1;
    return { bytes: slab.bytes.subarray(this.#start, this.end), release: () => release(slab) };
  }

  #move(size: number): void {
    const slab = size > slabBytes ? newSlab(size) : takeSlab();
    this.end = this.#slab.bytes.copy(slab.bytes, 0, this.#start, this.end);
    this.#start = 0;
    this.#slab = slab;
  }
}
