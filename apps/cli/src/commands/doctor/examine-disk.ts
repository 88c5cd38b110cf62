import { statfs } from 'node:fs/promises';
import { act, look, formatSize, well, type Finding } from './finding.js';

const leastBytes = 1024 ** 3;
const fewBytes = 5 * 1024 ** 3;

/** Where an embedded Postgres keeps its data. */
export async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  return judgeDisk(dataDir, bavail * bsize);
}

export function judgeDisk(dataDir: string, freeBytes: number): Finding {
  const says = `${formatSize(freeBytes)} are free below ${dataDir}.`;
  const advice = 'Set TRIBUTARY_KEEP_CONTENT, or move the folder (TRIBUTARY_DATA_DIR).';
  if (freeBytes < leastBytes) return act(says, advice);
  return freeBytes < fewBytes ? look(says, advice) : well(says);
}
