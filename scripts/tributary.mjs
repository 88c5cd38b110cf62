import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './ensure-build.mjs';
import { workspaceRoot } from './workspace-root.mjs';

if (['up', 'demo'].includes(process.argv[2])) await import('./keep-memory-small.mjs');
await ensureBuild();

const main = join(workspaceRoot, 'apps', 'cli', 'dist', 'main.js');
process.argv = [process.execPath, main, ...process.argv.slice(2)];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
