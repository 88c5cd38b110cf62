import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const corpus = join(import.meta.dirname, '../../../../../corpus/opencode');

/** The names of all recorded OpenCode runs. */
export function listOpencodeRuns(): readonly string[] {
  return readdirSync(corpus).sort();
}

export function folderOfRun(name: string): string {
  return join(corpus, name);
}
