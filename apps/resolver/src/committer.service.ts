import type { RawChunk } from '@tributary/domain';
import type { CommitOptions } from './commit/commit-batch.js';
import { commitIsolated } from './commit/commit-isolated.js';
import { splitBatch } from './commit/split-batch.js';
import type { OutcomeCounts } from './commit/outcome.js';

export interface CommitterHooks {
  /** After every commit: what became of the lines. */
  readonly onCommitted?: (counts: OutcomeCounts) => void;
}

/** Of one transaction: larger ones hold their locks too long. */
const maxLines = 500;

/** Commits batches, and tells when it last did. */
export class Committer {
  readonly #options: CommitOptions;
  readonly #hooks: CommitterHooks;

  constructor(options: CommitOptions, hooks: CommitterHooks = {}) {
    this.#options = options;
    this.#hooks = hooks;
  }

  async commit(chunks: readonly RawChunk[]): Promise<void> {
    for (const batch of splitBatch(chunks, maxLines)) {
      const counts = await commitIsolated(this.#options, batch);
      this.#hooks.onCommitted?.(counts);
    }
  }
}
