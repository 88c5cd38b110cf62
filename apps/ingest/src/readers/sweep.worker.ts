import { parentPort, workerData } from 'node:worker_threads';
import type { SweepScope } from './sweep-report.js';
import type { TreeWalk as TreeWalkType, TreeWalkOptions } from './tree-walk.js';

// A static import would need another file ending in source than in the build.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const module = (await import(new URL(`./tree-walk.${extension}`, import.meta.url).href)) as {
  TreeWalk: typeof TreeWalkType;
};
const walk = new module.TreeWalk(workerData as TreeWalkOptions);

parentPort?.on('message', (scope: SweepScope) => {
  parentPort?.postMessage(walk.sweep(scope));
});
