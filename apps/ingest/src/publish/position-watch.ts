import type { SourcePosition } from '@tributary/domain';
import { identityKey } from '../readers/tracked-file.js';
import type { SentSource } from '../readers/tracked-files.js';

export interface PositionWatchOptions {
  /** All that was read, as far as it was sent. */
  readonly sources: () => readonly SentSource[];
  readonly ask: (sourceIds: readonly string[]) => Promise<readonly SourcePosition[]>;
  /** Whether something of a source was sent and is not known to be stored: that is for others to judge. */
  readonly isOnItsWay: (sourceId: string) => boolean;
  readonly rewind: (position: SourcePosition) => void;
  /** The store is another one, or lost sources: whatever it said counts no more. */
  readonly onForgotten: () => Promise<void>;
  readonly periodMs?: number;
}

const askAtOnce = 200;
const usualPeriodMs = 10_000;

/**
 * Holds what was stored against what is stored, some sources at a time: a database that was wiped or restored from
 * a backup tells nobody, and of a file that does not grow nothing would ever be sent again.
 */
export class PositionWatch {
  readonly #options: PositionWatchOptions;
  #lookAt = 0;
  #next = 0;

  constructor(options: PositionWatchOptions) {
    this.#options = options;
  }

  async look(): Promise<void> {
    const { ask, onForgotten, periodMs = usualPeriodMs } = this.#options;
    if (performance.now() < this.#lookAt) return;
    const asked = this.#choose();
    if (asked.length > 0) {
      const positions = await ask(asked.map(({ sourceId }) => sourceId));
      const stored = new Map(positions.map((position) => [position.sourceId, position]));
      if (asked.every((source) => isSame(source, stored.get(source.sourceId)))) this.#compare(asked, stored);
      else await onForgotten();
    }
    this.#lookAt = performance.now() + periodMs;
  }

  #choose(): readonly SentSource[] {
    const settled = this.#options.sources().filter(({ sourceId }) => !this.#options.isOnItsWay(sourceId));
    if (this.#next >= settled.length) this.#next = 0;
    const chosen = settled.slice(this.#next, this.#next + askAtOnce);
    this.#next += askAtOnce;
    return chosen;
  }

  /** What was sent while the store answered says nothing against it. */
  #compare(asked: readonly SentSource[], stored: ReadonlyMap<string, SourcePosition>): void {
    for (const { sourceId, generation, sent } of asked) {
      const position = stored.get(sourceId);
      if (position === undefined || this.#options.isOnItsWay(sourceId)) continue;
      if (position.generation === generation && position.committed < sent) this.#options.rewind(position);
    }
  }
}

/** In another database the same number is another file. */
function isSame({ key }: SentSource, position: SourcePosition | undefined): boolean {
  if (position === undefined) return false;
  return key === null || position.identity === null || identityKey(position.identity) === identityKey(key);
}
