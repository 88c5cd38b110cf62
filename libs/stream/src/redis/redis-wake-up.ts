import { InProcessWakeUp } from '../in-process/in-process-wake-up.js';
import type { WakeUp } from '../wake-up.js';
import { connectListener, connectRedis, type RedisClient } from './connect-redis.js';
import { StreamKeys } from './stream-keys.js';

export interface RedisWakeUpOptions {
  /** A server or a cluster, see `readRedisUrl`. */
  readonly url: string;
  readonly keyPrefix?: string | undefined;
  readonly onConnectionError?: ((error: Error) => void) | undefined;
}

/** Between the processes of a team. It connects only for what it is used for; a message that is lost is not missed. */
export class RedisWakeUp implements WakeUp {
  readonly #options: RedisWakeUpOptions;
  readonly #channel: string;
  readonly #here = new InProcessWakeUp();
  #publisher: RedisClient | undefined;
  #subscriber: RedisClient | undefined;
  #isRinging = false;

  constructor(options: RedisWakeUpOptions) {
    this.#options = options;
    this.#channel = new StreamKeys(options.keyPrefix ?? 'trib').committedChannel();
  }

  subscribe(listener: () => void): () => void {
    this.#subscriber ??= this.#listen();
    return this.#here.subscribe(listener);
  }

  /** Commits that end in the same turn of the event loop are told once. */
  ring(): void {
    if (this.#isRinging) return;
    this.#isRinging = true;
    this.#publisher ??= connectRedis(this.#options.url, this.#onError);
    const publisher = this.#publisher;
    setImmediate(() => {
      this.#isRinging = false;
      publisher.publish(this.#channel, '').catch(this.#onError);
    });
  }

  close(): void {
    this.#publisher?.disconnect();
    this.#subscriber?.disconnect();
  }

  #listen(): RedisClient {
    const subscriber = connectListener(this.#options.url, this.#onError);
    // Also after a reconnect: what was told meanwhile was not heard.
    subscriber.on('ready', () => {
      subscriber.subscribe(this.#channel).then(() => this.#here.ring(), this.#onError);
    });
    subscriber.on('message', () => this.#here.ring());
    return subscriber;
  }

  readonly #onError = (error: Error): void => this.#options.onConnectionError?.(error);
}
