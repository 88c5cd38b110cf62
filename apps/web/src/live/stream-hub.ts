import type { Connection } from './live-state.js';
import type { FollowedStream } from './follow-stream.js';
import type { StreamMessage, Tell } from './stream-message.js';

/** One stream for many tabs. The first to join opens it; who joins later reads what came before by itself. */
export class StreamHub {
  readonly #open: (tell: Tell) => FollowedStream;
  readonly #members = new Set<Tell>();
  #stream: FollowedStream | undefined;
  #connection: Connection = 'connecting';

  constructor(open: (tell: Tell) => FollowedStream) {
    this.#open = open;
  }

  join(member: Tell): () => void {
    this.#members.add(member);
    if (this.#stream === undefined) this.#stream = this.#open((message) => this.#tell(message));
    else {
      this.#stream.open();
      if (this.#connection === 'live') member({ kind: 'gap' });
      member({ kind: 'connection', connection: this.#connection });
    }
    return () => this.#members.delete(member);
  }

  #tell(message: StreamMessage): void {
    if (message.kind === 'connection') this.#connection = message.connection;
    for (const member of this.#members) member(message);
  }
}
