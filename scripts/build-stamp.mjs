import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace-root.mjs';

const folders = ['apps', 'libs', 'prisma', 'scripts'];
const rootFiles = /^(?:package|package-lock|nx|tsconfig.*)\.json$/;
const fileOf = (root) => join(root, 'node_modules', '.cache', 'tributary', 'build-stamp.json');

/** Names, sizes and times of all that is built from and of all that was built: where they are equal, nothing is to do. */
export const readStamp = (root = workspaceRoot) => {
  const hashes = { sources: createHash('sha256'), outputs: createHash('sha256') };
  const note = (path, kind) => {
    const { size, mtimeMs, ino } = statSync(join(root, path));
    hashes[kind].update(`${path}\n${size} ${mtimeMs} ${ino}\n`);
  };
  const look = (folder, kind) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) look(path, entry.name === 'dist' ? 'outputs' : kind);
      else note(path, kind);
    }
  };
  for (const name of readdirSync(root).filter((each) => rootFiles.test(each))) note(name, 'sources');
  for (const folder of folders) look(folder, 'sources');
  return { sources: hashes.sources.digest('hex'), outputs: hashes.outputs.digest('hex') };
};

export const isBuilt = (stamp, root = workspaceRoot) => {
  try {
    const kept = JSON.parse(readFileSync(fileOf(root), 'utf8'));
    return kept.sources === stamp.sources && kept.outputs === stamp.outputs;
  } catch {
    return false;
  }
};

/** What changed while it was built may not be in it: then nothing is kept, and the next start builds again. */
export const keepStamp = (before, root = workspaceRoot) => {
  const stamp = readStamp(root);
  if (stamp.sources !== before.sources) return;
  mkdirSync(dirname(fileOf(root)), { recursive: true });
  writeFileSync(fileOf(root), JSON.stringify(stamp));
};
