import { relative, sep } from 'node:path';

/** HOUSE-STYLE, Names: a file is a verb, or `<thing>.<role>`. */
const roles = [
  'config',
  'consumer',
  'controller',
  'dto',
  'feed',
  'filter',
  'guard',
  'module',
  'processor',
  'publisher',
  'queue',
  'reader',
  'repository',
  'row',
  'service',
  'source',
  'store',
  'worker',
];

const tests = ['spec', 'medium-spec', 'e2e-spec'];
const banned = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager'];
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const wordsOf = (segment) => segment.split(/[.-]/);

/** Why a file may not have the name it has, or undefined when it may. */
export const judgeFileName = (path, root) => {
  const segments = relative(root, path).split(sep);
  const [thing, ...suffixes] = segments
    .at(-1)
    .replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
    .split('.');
  const word = segments.flatMap(wordsOf).find((each) => banned.includes(each));
  if (word !== undefined) return `"${word}" says nothing about what is inside`;
  if (!kebab.test(thing)) return `"${thing}" is not kebab-case`;
  const role = suffixes.find((each) => !roles.includes(each) && !tests.includes(each));
  return role === undefined ? undefined : `".${role}" is not one of the roles in tools/file-names`;
};
