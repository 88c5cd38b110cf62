import { FileReader } from '../readers/file.reader.js';
import type { FileReaderOptions } from '../readers/reader-options.js';
import type { Privacy } from './privacy.js';
import { PrivateRegistry } from './private-registry.js';

/** A reader of which nothing leaves before the project's privacy level has been applied to it. */
export function createPrivateReader(options: FileReaderOptions, privacy: Privacy): FileReader {
  const { classify, publish } = options;
  const registry = new PrivateRegistry(options.registry, privacy);
  return new FileReader({
    ...options,
    registry,
    publish: async (family, chunk, signal) => {
      const path = registry.pathOf(chunk.sourceId) ?? '';
      const kind = classify(path)?.kind ?? 'claude.transcript';
      const redactor = await privacy.forFile(path);
      await publish(family, privacy.redactChunk(redactor, kind, chunk), signal);
    },
  });
}
