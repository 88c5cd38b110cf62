import { appendFileSync, mkdirSync, watch } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readText } from '@tributary/domain';
import { FileReader, type ReadChunk } from '@tributary/ingest';
import { classifyPath } from '@tributary/parser';
import { SeededRandom } from '../generate/seeded-random.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { percentile } from '../measure/percentile.js';
import { readPhase } from '../measure/read-phase.js';
import { MemoryRegistry } from '../place/memory-registry.js';
import type { Reading, Row } from '../row.js';

const appends = 300;
const files = 50;
const pauseMs = 5;

/** From the write of a line until the reader has handed it to the stream, beside a bare watch that reads it. */
export const appendRow: Row = {
  title: 'Append: from a written line to the stream',
  measure: async ({ folder }) => {
    const project = join(folder, '-home-dev-acme');
    mkdirSync(project);
    const random = new SeededRandom(1);
    const paths = Array.from({ length: files }, () => join(project, `${random.uuid()}.jsonl`));
    for (const path of paths) appendFileSync(path, '{"type":"user"}\n');
    const bare = await measurePhase(() => throughBareWatch(project, paths));
    const ours = await measurePhase(() => throughReader(folder, paths));
    return ([0.5, 0.99] as const).map((share) => ({
      what: `${appends} appends to ${files} files, p${share * 100}`,
      ours: inMs('reader', ours, share),
      beside: inMs('inotify and read', bare, share),
      ...(share === 0.99 && { goal: { of: 'value', atMost: 20 } as const }),
    }));
  },
};

function inMs(label: string, phase: Phase<readonly number[]>, share: number): Reading {
  return readPhase(phase, { label, value: percentile(phase.result, share), unit: 'ms' });
}

/** One line after another, each waited for; returns how long each took. */
async function timeAppends(paths: readonly string[], arrived: Map<string, () => void>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < appends; index += 1) {
    const text = JSON.stringify({ type: 'bench', index, at: performance.now() });
    const arrival = new Promise<void>((resolve) => arrived.set(text, resolve));
    const before = performance.now();
    appendFileSync(paths[index % paths.length]!, `${text}\n`);
    await arrival;
    times.push(performance.now() - before);
    await sleep(pauseMs);
  }
  return times;
}

async function throughReader(root: string, paths: readonly string[]): Promise<number[]> {
  const arrived = new Map<string, () => void>();
  const registry = new MemoryRegistry();
  const reader = new FileReader({
    roots: [{ directory: root, name: 'projects' }],
    classify: classifyPath,
    registry,
    publish: async (_family: string, chunk: ReadChunk) => {
      for (const line of chunk.lines) if (line.kind === 'text') arrived.get(readText(line.text))?.();
      registry.commit(chunk);
    },
  });
  await reader.start();
  await reader.sweepNow();
  const times = await timeAppends(paths, arrived);
  await reader.stop();
  return times;
}

async function throughBareWatch(project: string, paths: readonly string[]): Promise<number[]> {
  const arrived = new Map<string, () => void>();
  const handles = new Map(await Promise.all(paths.map(async (path) => [path, await open(path)] as const)));
  const ends = new Map(
    await Promise.all([...handles].map(async ([path, file]) => [path, (await file.stat()).size] as const)),
  );
  const room = Buffer.alloc(65_536);
  const watcher = watch(project, (_event, name) => {
    const path = join(project, String(name));
    const end = ends.get(path) ?? 0;
    void handles
      .get(path)
      ?.read(room, 0, room.length, end)
      .then(({ bytesRead }) => {
        if (bytesRead === 0 || ends.get(path) !== end) return;
        ends.set(path, end + bytesRead);
        for (const text of room.toString('utf8', 0, bytesRead).split('\n')) arrived.get(text)?.();
      });
  });
  const times = await timeAppends(paths, arrived);
  watcher.close();
  for (const file of handles.values()) await file.close();
  return times;
}
