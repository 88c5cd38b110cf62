import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { layers, runtimes, testOnly, unshipped } from './boundaries.mjs';

const matches = (patterns, name) =>
  patterns.some((each) => (each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : each === name));

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isPath = (specifier) => /^\.{0,2}\//.test(specifier) || /^\.{1,2}$/.test(specifier);

/** Why the tags of a project cannot be judged, or undefined when they can. */
export const judgeTags = (project) => {
  if (layers[project.layer] === undefined)
    return `${project.name} has no known layer:* tag in its package.json`;
  if (runtimes[project.runs] === undefined)
    return `${project.name} has no known runs:* tag in its package.json`;
  return undefined;
};

const judgePath = (from, file, specifier, workspace) => {
  const target = workspace.owning(resolve(dirname(file), specifier));
  return target === from
    ? undefined
    : `a path may not leave its project; import ${target?.name ?? 'it'} by its package name`;
};

const judgeProject = (from, to, ships) => {
  const untagged = judgeTags(to);
  if (untagged !== undefined) return untagged;
  if (!layers[from.layer].imports.includes(to.layer)) {
    return `layer:${from.layer} may not import layer:${to.layer} (${to.name})`;
  }
  if (ships && !runtimes[from.runs].imports.includes(to.runs)) {
    return `runs:${from.runs} may not import runs:${to.runs} (${to.name})`;
  }
  return undefined;
};

const judgeExternal = (from, name) => {
  const { externals, bans = [] } = layers[from.layer];
  return (externals !== undefined && !matches(externals, name)) || matches(bans, name)
    ? `layer:${from.layer} may not import the package ${name}`
    : undefined;
};

/** Why `file` may not import `specifier`, or undefined when it may. */
export const judgeImport = ({ file, specifier, workspace }) => {
  const from = workspace.owning(file);
  const ships = layers[from.layer].isTest !== true && !unshipped.test(file.replaceAll('\\', '/'));
  if (isPath(specifier)) return judgePath(from, file, specifier, workspace);
  if (testOnly.includes(specifier)) {
    return ships && from.layer !== 'tooling' ? `only tests may import ${specifier}` : undefined;
  }
  if (isBuiltin(specifier)) {
    return ships && !runtimes[from.runs].hasBuiltins
      ? `runs:${from.runs} may not import the Node builtin ${specifier}`
      : undefined;
  }
  const name = packageOf(specifier);
  const to = workspace.named(name);
  if (to !== undefined) return judgeProject(from, to, ships);
  if (name.startsWith('@tributary/')) return `${name} is not a project of this workspace`;
  return ships ? judgeExternal(from, name) : undefined;
};
