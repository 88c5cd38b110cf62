import './require-node.mjs';
import './typescript-hooks.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { workspaceRoot } from './workspace-root.mjs';

const target = join(workspaceRoot, 'docs', 'openapi.json');
const source = join(workspaceRoot, 'apps', 'api', 'src', 'openapi', 'describe-api.ts');

/** Writes docs/openapi.json from the contract, or with `--check` fails where the two differ. */
const generate = async (isCheck) => {
  const { describeApi } = await import(pathToFileURL(source).href);
  const options = { ...(await resolveConfig(target)), filepath: target };
  const text = await format(JSON.stringify(describeApi()), options);
  if (!isCheck) return writeFileSync(target, text);
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return;
  console.error('docs/openapi.json is not what the contract says; run "npm run openapi".');
  process.exitCode = 1;
};

await generate(process.argv.includes('--check'));
