import type { ReaderRegistry } from './reader-registry.js';
import type { TrackedFile } from './tracked-file.js';

/** Of one question, which may travel over HTTP. */
const batchSize = 500;
const filesAtOnce = 4 * batchSize;
const fewFiles = 100;

/** The newest few first: at a restart, what there is to read is among them. Most sweeps find none, and wait for none. */
export function batchesOf(files: readonly TrackedFile[]): (readonly TrackedFile[])[] {
  const batches = files.length === 0 ? [] : [files.slice(0, fewFiles)];
  for (let start = fewFiles; start < files.length; start += filesAtOnce)
    batches.push(files.slice(start, start + filesAtOnce));
  return batches;
}

/** Asks what is on record for these files, in several questions at the same time. */
export async function fetchKnown(files: readonly TrackedFile[], registry: ReaderRegistry): Promise<void> {
  const starts = Array.from({ length: Math.ceil(files.length / batchSize) }, (_, at) => at * batchSize);
  await Promise.all(
    starts.map(async (start) => {
      const batch = files.slice(start, start + batchSize);
      const answers = await registry.lookup(batch.map((file) => file.key));
      for (const [index, file] of batch.entries()) file.known = answers[index] ?? null;
    }),
  );
}
