import type { ReaderRegistry } from './reader-registry.js';
import type { TrackedFile } from './tracked-file.js';

/** Of one question, which may travel over HTTP. */
const batchSize = 500;
export const filesAtOnce = 4 * batchSize;

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
