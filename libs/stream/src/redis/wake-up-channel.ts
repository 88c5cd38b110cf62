import type { PartitionBell } from '../partition-bell.js';
import { connectListener, type RedisClient } from './connect-redis.js';

interface WakeUpChannelOptions {
  readonly url: string;
  readonly channel: string;
  readonly publisher: RedisClient;
  readonly partitions: readonly number[];
  readonly onError: (error: Error) => void;
}

/**
 * Why readers do not block in Redis: XREADGROUP BLOCK over several partitions is refused by a Cluster (one command,
 * one slot), and one blocked connection per partition would be 16 of them for each replica. So reads are
 * non-blocking and pipelined, and this channel says when one is worth while: the same code for a single server and
 * a Cluster, nothing polled while idle, and no UNBLOCKED or frozen connection to care for.
 * A message is only a hint. A lost one costs the wait of one read, never an entry.
 */
export class WakeUpChannel {
  readonly #options: WakeUpChannelOptions;
  readonly #unsaid = new Set<number>();
  #subscriber: RedisClient | undefined;

  constructor(options: WakeUpChannelOptions) {
    this.#options = options;
  }

  /** Call after XADD has answered: nodes of a Cluster do not order the two. One message per turn of the event loop. */
  announce(partition: number): void {
    this.#unsaid.add(partition);
    if (this.#unsaid.size === 1) setImmediate(() => this.#say());
  }

  /** Rings the bell of every announced partition, and all of them after a reconnect. Later calls change nothing. */
  listen(bell: PartitionBell): void {
    if (this.#subscriber !== undefined) return;
    const { url, channel, partitions, onError } = this.#options;
    const subscriber = connectListener(url, onError);
    subscriber.on('ready', () => {
      subscriber.subscribe(channel).then(() => bell.ringAll(partitions), onError);
    });
    subscriber.on('message', (_channel: string, announced: string) => {
      bell.ringAll(announced.split(',').map(Number));
    });
    this.#subscriber = subscriber;
  }

  close(): void {
    this.#subscriber?.disconnect();
  }

  #say(): void {
    const announced = [...this.#unsaid].join(',');
    this.#unsaid.clear();
    this.#options.publisher.publish(this.#options.channel, announced).catch(this.#options.onError);
  }
}
