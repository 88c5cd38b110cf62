import { RepeatedStep } from '@tributary/platform';
import { LeaseRepository, type Database } from '@tributary/store';
import type { PartitionSource } from '@tributary/stream';
import { partitionCount } from '@tributary/domain';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

export interface LeasedPartitionsOptions {
  readonly database: Database;
  readonly renewMs?: number;
  readonly validMs?: number;
  readonly onRenewFailed?: (error: unknown) => void;
}

/**
 * The partitions that this replica may work on. A replica that dies loses them after `validMs`; one that was stopped
 * or cut off from the database knows by its own clock that it may have lost them, and works on none.
 */
export class LeasedPartitions implements PartitionSource {
  /** Tells a person where the replica is, and is unique among its restarts too. */
  readonly owner = `${hostname()}-${randomBytes(4).toString('hex')}`;
  readonly #leases: LeaseRepository;
  readonly #renewMs: number;
  readonly #validMs: number;
  readonly #onRenewFailed: (error: unknown) => void;
  #held: readonly number[] = [];
  /** Not worked on any more since the last look; given back at the next, when the batch in hand is finished. */
  #leaving: readonly number[] = [];
  #validUntil = 0;
  #isSettled = false;
  readonly #renewals = new RepeatedStep(() => this.#renew());

  constructor({ database, renewMs = 2_000, validMs = 6_000, onRenewFailed }: LeasedPartitionsOptions) {
    this.#leases = new LeaseRepository({ database, owner: this.owner, partitionCount, validMs });
    this.#renewMs = renewMs;
    this.#validMs = validMs;
    this.#onRenewFailed = onRenewFailed ?? (() => undefined);
  }

  held(): readonly number[] {
    return performance.now() < this.#validUntil ? this.#held : [];
  }

  async start(): Promise<void> {
    this.#renewals.start(await this.#renew());
  }

  /** After the last batch: what is given back here is worked on elsewhere at once. */
  async close(): Promise<void> {
    await this.#renewals.stop();
    this.#held = [];
    await this.#leases.release();
  }

  async #renew(): Promise<number> {
    const askedAt = performance.now();
    try {
      const { held, leave, isSettled } = await this.#leases.renew(this.#leaving);
      this.#isSettled = isSettled;
      this.#held = held;
      this.#leaving = leave;
      this.#validUntil = askedAt + this.#validMs;
    } catch (error) {
      this.#onRenewFailed(error);
    }
    // While partitions move, those in between are idle: look sooner.
    return this.#isSettled ? this.#renewMs : this.#renewMs / 4;
  }
}
