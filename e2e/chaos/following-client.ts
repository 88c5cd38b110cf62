import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { credentialsFor } from '../kit/credentials.js';

/** Follows the stream as a page does behind a load balancer: a lost connection is opened again, elsewhere. */
export class FollowingClient {
  readonly #urls: readonly string[];
  readonly #stop = new AbortController();
  readonly #following: Promise<void>;
  readonly ids: string[] = [];
  /** The subjects of what it was told, by kind. */
  readonly seen = new Map<string, Set<string>>();
  /** Why it was told to begin anew. */
  readonly resyncs: string[] = [];
  /** Answers that are no stream. */
  readonly errors: string[] = [];
  connects = 0;
  #last: string | undefined;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#following = this.#follow();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    for (let turn = 0; !signal.aborted; turn += 1) {
      // A connection that is refused, reset or ended is what a page sees as "reconnecting".
      await this.#read(this.#urls[turn % this.#urls.length]!, signal).catch(() => undefined);
      await sleep(50);
    }
  }

  async #read(url: string, signal: AbortSignal): Promise<void> {
    const resume = this.#last === undefined ? {} : { 'last-event-id': this.#last };
    const response = await fetch(`${url}/api/stream`, {
      signal,
      headers: { ...credentialsFor(url), ...resume },
    });
    if (response.status !== 200 || response.body === null) {
      this.errors.push(`${response.status} ${await response.text()}`);
      return;
    }
    this.connects += 1;
    const parser = createParser({ onEvent: ({ id = '', event = '', data }) => this.#take(id, event, data) });
    const decoder = new TextDecoder();
    for await (const bytes of response.body) {
      const text = decoder.decode(bytes, { stream: true });
      for (const [, id] of text.matchAll(/^id: (.+)$/gm)) this.#last = id;
      parser.feed(text);
    }
  }

  #take(id: string, event: string, data: string): void {
    if (id !== '') this.ids.push(id);
    const { id: subject = '', reason } = JSON.parse(data) as { id?: string; reason?: string };
    if (event === 'resync') this.resyncs.push(reason ?? '');
    const subjects = this.seen.get(event) ?? new Set();
    this.seen.set(event, subjects.add(subject));
  }
}
