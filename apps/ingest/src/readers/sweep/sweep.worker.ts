import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type * as ReadSmallFiles from './read-small-files.js';
import type { SweepRequest } from './sweep.js';
import type * as TreeWalk from './tree-walk.js';

// A static import would need another file ending in source than in the build.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const load = async (name: string): Promise<unknown> =>
  await import(new URL(`./${name}.${extension}`, import.meta.url).href);
const { TreeWalk: Walk } = (await load('tree-walk')) as typeof TreeWalk;
const { readSmallFiles } = (await load('read-small-files')) as typeof ReadSmallFiles;
const walk = new Walk(workerData as TreeWalk.TreeWalkOptions);

/** Of a report: what it took to tell them is worth a collection, since this thread does too little to have another. */
const manyFiles = 1_000;

parentPort?.on('message', (request: SweepRequest) => {
  if (request.kind === 'sweep') {
    walk.follow(request.roots);
    const report = walk.sweep(request.scope);
    parentPort?.postMessage(report);
    if (report.files.length >= manyFiles) setImmediate(() => void collectGarbage());
    return;
  }
  const answer = readSmallFiles(request.paths, request.mostBytes);
  parentPort?.postMessage(answer, [answer.bytes.buffer]);
});

/** As `giveMemoryBack` of the main thread, whose library would take more memory here than this gives back. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}
