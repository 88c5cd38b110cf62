import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The least that understanding a corpus can be: read, split, parse every line as JSON, keep nothing. */
export function parseBare(folder: string): void {
  for (const path of globSync('projects/**/*.{jsonl,json}', { cwd: folder })) {
    for (const line of readFileSync(join(folder, path), 'utf8').split('\n')) {
      if (line !== '') JSON.parse(line);
    }
  }
}
