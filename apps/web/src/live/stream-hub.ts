import type { Connection } from './live-state.js';
import type { FollowedStream } from './follow-stream.js';
import { covers } from './stream-position.js';
import type { StreamMessage, Tell } from './stream-message.js';

/** One stream for many tabs. The first to join opens it; who joins too late for what it needs reads it by itself. */
export class StreamHub {
  readonly #open: (tell: Tell, since: string) => FollowedStream;
  readonly #members = new Set<Tell>();
  #stream: FollowedStream | undefined;
  #connection: Connection = 'connecting';
  #lastId = '';

  constructor(open: (tell: Tell, since: string) => FollowedStream) {
    this.#open = open;
  }

  /** The member knows everything up to the position `since`. */
  join(member: Tell, since: string): () => void {
    this.#members.add(member);
    if (this.#stream === undefined) {
      this.#lastId = since;
      this.#stream = this.#open((message) => this.#tell(message), since);
    } else {
      this.#stream.open();
      if (!covers(since, this.#lastId)) member({ kind: 'gap' });
      member({ kind: 'connection', connection: this.#connection });
    }
    return () => this.#members.delete(member);
  }

  #tell(message: StreamMessage): void {
    if (message.kind === 'update') this.#lastId = message.id;
    if (message.kind === 'connection') this.#connection = message.connection;
    for (const member of this.#members) member(message);
  }
}
