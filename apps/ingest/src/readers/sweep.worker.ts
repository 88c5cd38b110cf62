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

parentPort?.on('message', (request: SweepRequest) => {
  if (request.kind === 'sweep') {
    parentPort?.postMessage(walk.sweep(request.scope));
    return;
  }
  const answer = readSmallFiles(request.paths, request.mostBytes);
  parentPort?.postMessage(answer, [answer.bytes.buffer as ArrayBuffer]);
});
