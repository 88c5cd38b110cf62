import type { RawChunk } from '@tributary/domain';
import { noteWork } from '@tributary/platform';
import { weighChunk } from '@tributary/stream';
import type { CommitOptions } from './commit/commit-batch.js';
import { commitIsolated } from './commit/commit-isolated.js';
import { splitBatch } from './commit/split-batch.js';
import type { OutcomeCounts } from './commit/outcome.js';

export interface CommitterHooks {
  /** After every commit: what became of the lines, and how long it took. */
  readonly onCommitted?: (counts: OutcomeCounts, seconds: number) => void;
}

/** Of one transaction. Each has about thirty statements, however large it is; a larger one holds its locks for longer. */
const maxLines = 4_000;

/** Commits batches, one after another. */
export class Committer {
  readonly #options: CommitOptions;
  readonly #hooks: CommitterHooks;

  constructor(options: CommitOptions, hooks: CommitterHooks = {}) {
    this.#options = options;
    this.#hooks = hooks;
  }

  async commit(chunks: readonly RawChunk[]): Promise<void> {
    for (const batch of splitBatch(chunks, maxLines)) {
      const from = performance.now();
      const counts = await commitIsolated(this.#options, batch);
      noteWork(batch.reduce((sum, chunk) => sum + weighChunk(chunk), 0));
      this.#hooks.onCommitted?.(counts, (performance.now() - from) / 1_000);
    }
  }
}
