import './require-node.mjs';
import './keep-memory-small.mjs';
import './follow-parent.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './ensure-build.mjs';
import { workspaceRoot } from './workspace-root.mjs';

await ensureBuild().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

// In this process, not in a child: one process fewer, and signals and the exit code need no forwarding.
const main = join(workspaceRoot, 'apps', 'cli', 'dist', 'main.js');
process.argv = [process.execPath, main, 'up', ...process.argv.slice(2)];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
