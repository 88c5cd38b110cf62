import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { ParcelStore } from '../parcel-store.js';
import { streamErrors } from '../stream-errors.js';
import type { RedisClient } from './connect-redis.js';
import { consumerGroup, type StreamKeys } from './stream-keys.js';

/** What an entry carries instead of a chunk. */
export interface Parcel {
  readonly id: string;
  /** Of the chunk, unpacked. */
  readonly bytes: number;
}

export interface ParcelDeskOptions {
  readonly redis: RedisClient;
  readonly keys: StreamKeys;
  readonly store: ParcelStore;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

// One script each: what a partition holds by reference is noted with the entry, so that both are lost together.
const appendScript = `
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  return redis.call('XADD', KEYS[1], '*', 'p', ARGV[1], 'b', ARGV[2])`;
const removeScript = `
  redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
  redis.call('XDEL', KEYS[1], ARGV[2])
  return redis.call('HDEL', KEYS[2], ARGV[3])`;

/** Leaves the payloads of large entries at a store beside Redis, where they would block everybody else. */
export class ParcelDesk {
  readonly #options: ParcelDeskOptions;

  constructor(options: ParcelDeskOptions) {
    this.#options = options;
  }

  async leave(partition: number, body: Buffer): Promise<Parcel> {
    // In one piece: pieces would be joined, and be there twice for as long.
    const packed = await pack(body, { level: constants.Z_BEST_SPEED, chunkSize: body.length });
    try {
      return { id: await this.#options.store.put(partition, packed), bytes: body.length };
    } catch (cause) {
      throw streamErrors.parcelRefused({ cause });
    }
  }

  async append(partition: number, { id, bytes }: Parcel): Promise<string> {
    const { redis } = this.#options;
    return String(await redis.eval(appendScript, 2, ...this.#keysOf(partition), id, bytes));
  }

  /** Null when it is gone. */
  async fetch({ id, bytes }: Parcel): Promise<Buffer | null> {
    const packed = await answerOf(this.#options.store.get(id));
    if (packed === null) return null;
    return await unpack(packed, { chunkSize: bytes + 1 }).catch((cause: unknown) => {
      throw streamErrors.unreadable({ reason: 'its parcel cannot be unpacked', cause });
    });
  }

  /** The entry first: without its parcel it would be taken for a lost one. A parcel that stays is swept. */
  async remove(partition: number, entries: readonly { id: string; parcelId: string }[]): Promise<void> {
    const { redis, store } = this.#options;
    const keys = this.#keysOf(partition);
    await Promise.all(
      entries.map(({ id, parcelId }) => redis.eval(removeScript, 2, ...keys, consumerGroup, id, parcelId)),
    );
    await store.drop(entries.map(({ parcelId }) => parcelId)).catch(() => undefined);
  }

  /** What the entries of a partition stand for beside what they are. */
  async heldBytes(partition: number): Promise<number> {
    const sizes = await this.#options.redis.hvals(this.#options.keys.parcels(partition));
    return sizes.reduce((sum, size) => sum + Number(size), 0);
  }

  async sweep(partition: number): Promise<void> {
    const { redis, keys, store } = this.#options;
    const key = keys.parcels(partition);
    const held = await redis.hkeys(key);
    const gone = await answerOf(store.sweep(partition, held));
    if (gone.length > 0) await redis.hdel(key, ...gone);
  }

  #keysOf(partition: number): [chunks: string, parcels: string] {
    const { keys } = this.#options;
    return [keys.chunks(partition), keys.parcels(partition)];
  }
}

/** Its failures are those of a database, and must not be taken for those of Redis. */
async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (cause) {
    throw streamErrors.parcelsUnavailable({ cause });
  }
}
