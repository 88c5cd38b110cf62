import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expandHome } from './expand-home.js';

/** The folder with Claude Code's transcripts, also where the folder that holds it was named, such as `~/.claude`. */
export function findTranscripts(path: string): string {
  const folder = expandHome(path);
  const inside = join(folder, 'projects');
  return existsSync(inside) ? inside : folder;
}
