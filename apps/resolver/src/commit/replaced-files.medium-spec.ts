import { expect, it } from '@jest/globals';
import type { SourceRepository } from '@tributary/store';
import { withResolver } from '../test-kit/with-resolver.js';
import { commitBatch, type CommitOptions } from './commit-batch.js';

const sessionId = 'a0000000-0000-4000-8000-000000000001';
const path = `todos/${sessionId}-agent-${sessionId}.json`;
const identity = { dev: '1', ino: '1', birthtimeNs: '1', firstLineHash: null };

/** Tells contents of one file, each with the time that the file has, and reads the list after each. */
async function replaceAll(
  options: CommitOptions,
  sources: SourceRepository,
  contents: readonly (readonly [status: string, writtenAt: string])[],
): Promise<unknown[]> {
  const kind = { kind: 'claude.todos', shape: 'replace', family: sessionId } as const;
  const { sourceId } = await sources.create({ path, ...kind, identity });
  const seen: unknown[] = [];
  for (const [generation, [status, written]] of contents.entries()) {
    if (generation > 0) await sources.startGeneration({ sourceId, generation, path, identity });
    const text = JSON.stringify([{ content: 'A', status }]);
    const line = { kind: 'text', end: text.length, text, writtenAt: Date.parse(written) } as const;
    await commitBatch(options, [{ sourceId, generation, start: 0, lines: [line] }]);
    const { rows } = await options.database.query<{ status: string }>('SELECT status FROM todos');
    seen.push(rows.map((row) => row.status).join());
  }
  return seen;
}

it('a file that is replaced tells what it holds now, though its clock was ahead or it was restored', async () => {
  await withResolver(async (options, sources) => {
    const contents = [
      ['pending', '2026-11-16T09:00:00Z'],
      ['in_progress', '2026-11-17T09:00:00Z'],
      ['completed', '2026-11-16T09:01:00Z'],
      ['pending', '2026-11-16T09:00:00Z'],
    ] as const;
    expect(await replaceAll(options, sources, contents)).toEqual(contents.map(([status]) => status));
  });
});
