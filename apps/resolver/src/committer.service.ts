import type { RawChunk } from '@tributary/domain';
import type { CommitOptions } from './commit/commit-batch.js';
import { commitIsolated } from './commit/commit-isolated.js';
import type { OutcomeCounts } from './commit/outcome.js';

export interface CommitterHooks {
  /** After every commit: what became of the lines. */
  readonly onCommitted?: (counts: OutcomeCounts) => void;
}

/** Commits batches, and tells when it last did. */
export class Committer {
  readonly #options: CommitOptions;
  readonly #hooks: CommitterHooks;

  constructor(options: CommitOptions, hooks: CommitterHooks = {}) {
    this.#options = options;
    this.#hooks = hooks;
  }

  async commit(chunks: readonly RawChunk[]): Promise<void> {
    const counts = await commitIsolated(this.#options, chunks);
    this.#hooks.onCommitted?.(counts);
  }
}
