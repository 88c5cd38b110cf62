import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCorpus } from '../generate/generate-corpus.js';
import type { Truth } from '../generate/truth.js';
import type { Size } from '../size.js';

export interface Corpus {
  /** As `~/.claude`: `projects` lies below it. */
  readonly folder: string;
  readonly truth: Truth;
}

const seed = 20_261_116;
/** Goes up when the generator writes something else. */
const edition = 1;

/** Written once and kept for later runs: the same seed gives the same bytes. */
export function prepareCorpus(size: Size): Corpus {
  const folder = join(tmpdir(), 'tributary-bench', `claude-${edition}-${seed}-${size.name}`);
  const truthFile = join(folder, 'truth.json');
  if (!existsSync(truthFile)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const truth = generateCorpus({ folder: unfinished, seed, bytes: size.corpusBytes });
    writeFileSync(join(unfinished, 'truth.json'), JSON.stringify(truth, null, 2));
    renameSync(unfinished, folder);
  }
  return { folder, truth: JSON.parse(readFileSync(truthFile, 'utf8')) as Truth };
}
