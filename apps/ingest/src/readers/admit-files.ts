import { setTimeout as sleep } from 'node:timers/promises';
import { batchesOf, fetchKnown } from './fetch-known.js';
import type { ReaderRegistry } from './reader-registry.js';
import type { TrackedFile } from './tracked-file.js';
import type { TurnQueue } from './turns/turn-queue.js';

/** Of files that have something to read, before the next ones are asked for. */
const headStartMs = 100;

export interface AdmitContext {
  readonly registry: ReaderRegistry;
  readonly queue: TurnQueue;
  /** How long those that hold nothing new wait for the others; 0: not at all. */
  readonly proveMs: number;
  /** Aborted when the reader stops. */
  readonly signal: AbortSignal;
}

/** Asks for many unknown files at once, and reads first what has something to read. */
export async function admitFiles(files: readonly TrackedFile[], context: AdmitContext): Promise<void> {
  const { registry, queue, proveMs, signal } = context;
  const isUnknown = (file: TrackedFile) => file.reading === null && file.remembered === null;
  for (const file of files) if (!isUnknown(file)) queue.push(file, 'backlog');
  const complete: TrackedFile[] = [];
  for (const batch of batchesOf(files.filter(isUnknown))) {
    await fetchKnown(batch, registry);
    for (const file of batch) {
      if (file.known?.byIdentity?.committed === file.entry.size) complete.push(file);
      else queue.push(file, 'backlog');
    }
    const headStart = sleep(headStartMs, undefined, { signal, ref: false }).catch(() => undefined);
    await Promise.race([queue.idle(), headStart]);
  }
  // They hold nothing new. Whether they still hold what was read is asked when the others have been read.
  const prove = (): void => {
    for (const file of complete) queue.push(file, 'backlog');
  };
  if (proveMs === 0) prove();
  else {
    const later = sleep(proveMs, undefined, { signal }).then(() => queue.idle());
    void later.then(prove, () => undefined);
  }
}
