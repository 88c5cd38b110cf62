import { withoutRootNumber } from '@tributary/domain';
import { classifyPath } from '@tributary/parser';
import { noteWork } from '@tributary/platform';
import { weighChunk } from '@tributary/stream';
import { FileReader } from '../readers/file.reader.js';
import type { FileReaderOptions } from '../readers/reader-options.js';
import type { Privacy } from './privacy.js';
import { PrivateRegistry } from './private-registry.js';

const classify = (path: string): ReturnType<typeof classifyPath> => classifyPath(withoutRootNumber(path));

/** A reader of every kind of source, of which nothing leaves before the project's privacy level was applied to it. */
export function createPrivateReader(
  options: Omit<FileReaderOptions, 'classify'>,
  privacy: Privacy,
): FileReader {
  const { publish } = options;
  const registry = new PrivateRegistry(options.registry, privacy);
  return new FileReader({
    ...options,
    classify,
    registry,
    publish: async (family, chunk, signal) => {
      const path = registry.pathOf(chunk.sourceId) ?? '';
      const kind = classify(path)?.kind ?? 'claude.transcript';
      const redactor = await privacy.forFile(path);
      await publish(family, privacy.redactChunk(redactor, kind, chunk), signal);
      noteWork(weighChunk(chunk));
    },
  });
}
