import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const readManifest = (folder) => {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const readProject = (folder) => {
  const manifest = readManifest(folder);
  if (manifest === undefined) return undefined;
  const tag = (axis) =>
    manifest.nx?.tags?.find((each) => each.startsWith(`${axis}:`))?.slice(axis.length + 1);
  return { name: manifest.name, folder, layer: tag('layer'), runs: tag('runs') };
};

/** The projects of the workspace at `root`, findable by package name and by the path of a file. */
export const readWorkspace = (root) => {
  const { workspaces = [] } = readManifest(root);
  const folders = [root, ...globSync(workspaces, { cwd: root }).map((each) => join(root, each))];
  const projects = folders.map(readProject).filter((each) => each !== undefined);
  const byFolder = new Map(projects.map((each) => [each.folder, each]));
  const byName = new Map(projects.map((each) => [each.name, each]));

  const owning = (path) => {
    const folder = dirname(path);
    return byFolder.get(folder) ?? (folder === path ? undefined : owning(folder));
  };
  return { named: (name) => byName.get(name), owning };
};
