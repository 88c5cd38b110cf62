import { bytesFor, type Frame, type Reader } from './frame.js';
import { matches, type StreamFilter } from './stream-filter.js';

/** What decides which frames a client hears, and how much of them. */
export class Audience {
  readonly #filter: StreamFilter;
  readonly #reader: Reader;
  /** The same for all who hear the same. */
  readonly key: string;

  constructor(filter: StreamFilter, reader: Reader) {
    this.#filter = filter;
    this.#reader = reader;
    const { card, project, session } = filter;
    this.key = JSON.stringify([card, project, session, reader === undefined, reader?.developerId]);
  }

  wants(frame: Frame): boolean {
    return matches(this.#filter, frame.topic);
  }

  /** As much of it as may be read here. */
  bytesOf(frame: Frame): Buffer {
    return bytesFor(frame, this.#reader);
  }
}

interface Joined {
  readonly frames: readonly Frame[];
  readonly bytes: Buffer;
}

/** Frames that are told at once: joined once for all who hear the same, since they may be hundreds. */
export class ToldFrames {
  readonly #frames: readonly Frame[];
  readonly #joined = new Map<string, Joined>();

  constructor(frames: readonly Frame[]) {
    this.#frames = frames;
  }

  for(audience: Audience): Joined {
    const known = this.#joined.get(audience.key);
    if (known !== undefined) return known;
    const frames = this.#frames.filter((frame) => audience.wants(frame));
    const joined = { frames, bytes: Buffer.concat(frames.map((frame) => audience.bytesOf(frame))) };
    this.#joined.set(audience.key, joined);
    return joined;
  }
}
