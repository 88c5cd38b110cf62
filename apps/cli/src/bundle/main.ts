import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type * as Tributary from '../tributary.js';
import { ChunkLoader } from './chunk-loader.js';
import { mapStacks } from './map-stacks.js';

/** The name of the file that `tributary.ts` became, from who bundles. */
declare const commandChunk: string;

/** By then a server has started, and has not yet forgotten the functions that it did so with. */
const startedMs = 2_000;

// What was compiled once is kept beside what was installed; where that cannot be written, nothing is kept.
const cache = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
// Of what is not in a chunk: packages that are loaded later, the worker.
enableCompileCache(cache);

const directory = join(import.meta.dirname, 'chunks');
const chunks = new ChunkLoader({ directory, cache: join(cache, 'chunks') });
if (process.sourceMapsEnabled) mapStacks(directory);
setTimeout(() => chunks.keepCompiled(), startedMs).unref();
process.once('exit', () => chunks.keepCompiled());
const { tributary } = chunks.load(commandChunk) as typeof Tributary;
await tributary(process.argv.slice(2));
