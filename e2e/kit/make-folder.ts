import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Others may enter it: as root, the embedded Postgres runs under another account. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'tributary-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}
