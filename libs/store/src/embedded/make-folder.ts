import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder and those above it with exactly this mode: under root's umask of 077 the server could not enter. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode });
  if (firstMade === undefined) return;
  for (let made = path; made.length >= firstMade.length; made = dirname(made)) await chmod(made, mode);
}
