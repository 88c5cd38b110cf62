import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FileIdentity, RawChunk } from '@tributary/domain';
import { classifyPath } from '@tributary/parser';
import type { SourceRepository } from '@tributary/store';
import { rawLinesOf } from '@tributary/store/test-kit';

const corpus = join(import.meta.dirname, '../../../../corpus/claude');

/** The chunks of a recorded run, as a reader would send them, with their sources registered. */
export async function corpusChunks(
  run: string,
  sources: SourceRepository,
  linesPerChunk: number,
): Promise<RawChunk[]> {
  const root = join(corpus, run, 'claude');
  const chunks: RawChunk[] = [];
  for (const file of listFiles(root)) {
    const path = relative(root, file);
    const place = classifyPath(path);
    if (place === null) continue;
    const { kind, shape, family } = place;
    const { sourceId, generation } = await sources.create({
      path,
      kind,
      shape,
      family,
      identity: identityOf(file),
    });
    const content = readFileSync(file, 'utf8');
    const lines = rawLinesOf(content, shape);
    for (let index = 0; index < lines.length; index += linesPerChunk) {
      const start = lines[index - 1]?.end ?? 0;
      chunks.push({ sourceId, generation, start, lines: lines.slice(index, index + linesPerChunk) });
    }
  }
  return chunks;
}

function identityOf(file: string): FileIdentity {
  const { dev, ino, birthtimeNs } = statSync(file, { bigint: true });
  return { dev: `${dev}`, ino: `${ino}`, birthtimeNs: `${birthtimeNs}`, firstLineHash: null };
}

export function corpusRuns(): string[] {
  return readdirSync(corpus).filter((run) => readdirSync(join(corpus, run)).includes('claude'));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
