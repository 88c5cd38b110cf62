import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prismaSchema, runPrisma } from './run-prisma.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/** What the client is made from: the schema, and the generator's version. */
const inputs = [prismaSchema, join(workspaceRoot, 'node_modules', 'prisma', 'package.json')];
const stamp = join(workspaceRoot, 'libs', 'store', 'src', 'generated', '.inputs-hash');

const hashInputs = () => {
  const hash = createHash('sha256');
  for (const path of inputs) hash.update(readFileSync(path));
  return hash.digest('hex');
};

/** Generates the Prisma client when its inputs changed since the last time. */
export const generateClient = async () => {
  if (!existsSync(prismaSchema)) return;
  const wanted = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { code, output } = await runPrisma('generate');
  if (code !== 0) throw new Error(`prisma generate failed.\n${output}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await generateClient();
