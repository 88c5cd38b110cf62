import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { keepHeapSmall, letHeapGrow } from '@tributary/platform';

export interface ChunkLoaderOptions {
  readonly directory: string;
  /** Where compiled code is kept. */
  readonly cache: string;
}

type Require = (id: string) => unknown;
type Chunk = (exports: object, require: Require, module: object, path: string, directory: string) => void;

const sumBytes = 4;

/**
 * Loads chunks of a bundle, each of which is a function as Node makes them of CommonJS modules, and keeps what V8 compiled
 * of them. Node's own cache is made before anything has run: it holds no function that a start calls, and compiling
 * those was a third of a start. The name of a chunk says what is in it, so what was kept under it is of the same text.
 */
export class ChunkLoader {
  readonly #directory: string;
  readonly #cache: string;
  readonly #others: Require;
  readonly #flags = cachedDataVersionTag();
  readonly #loaded = new Map<string, { exports: object }>();
  readonly #compiled = new Map<string, Script>();

  constructor({ directory, cache }: ChunkLoaderOptions) {
    this.#directory = directory;
    this.#cache = cache;
    this.#others = createRequire(join(directory, 'any'));
  }

  load(name: string): object {
    const known = this.#loaded.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    this.#loaded.set(name, module);
    const path = join(this.#directory, name);
    const require: Require = (id) => (id.startsWith('./') ? this.load(id.slice(2)) : this.#others(id));
    try {
      const run = this.#compile(name, path).runInThisContext() as Chunk;
      run(module.exports, require, module, path, this.#directory);
    } catch (error) {
      // Half of it is there: who asks again is told the same, and not that something is missing in it.
      this.#loaded.delete(name);
      throw error;
    }
    return module.exports;
  }

  /** What was compiled in this process and was not kept before, with the functions that were called so far. */
  keepCompiled(): void {
    if (this.#compiled.size === 0) return;
    // V8 takes compiled code only where its flags are what they were when the code was kept.
    const isHeapSmall = cachedDataVersionTag() !== this.#flags;
    if (isHeapSmall) letHeapGrow();
    for (const [name, script] of this.#compiled) this.#keep(name, script.createCachedData());
    if (isHeapSmall) keepHeapSmall();
    this.#compiled.clear();
  }

  #compile(name: string, path: string): Script {
    const cachedData = this.#findKept(name);
    const script = new Script(readFileSync(path, 'utf8'), { filename: path, cachedData });
    if (cachedData === undefined || script.cachedDataRejected === true) this.#compiled.set(name, script);
    return script;
  }

  #placeOf(name: string): string {
    return join(this.#cache, `${name}.${this.#flags}`);
  }

  /** V8 believes what it is given: what a power cut left is told by its sum. */
  #findKept(name: string): Buffer | undefined {
    try {
      const kept = readFileSync(this.#placeOf(name));
      const code = kept.subarray(sumBytes);
      return crc32(code) === kept.readUInt32LE() ? code : undefined;
    } catch {
      return undefined;
    }
  }

  #keep(name: string, code: Buffer): void {
    const place = this.#placeOf(name);
    const sum = Buffer.alloc(sumBytes);
    sum.writeUInt32LE(crc32(code));
    try {
      mkdirSync(this.#cache, { recursive: true });
      writeFileSync(`${place}.${process.pid}`, Buffer.concat([sum, code]));
      renameSync(`${place}.${process.pid}`, place);
    } catch {
      // The next start compiles again.
    }
  }
}
