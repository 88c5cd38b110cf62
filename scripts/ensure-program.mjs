import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { runCommand } from './run-command.mjs';

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of `names` (commands, or absolute paths) that this machine has. */
export const findProgram = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => each !== '');
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable);
};

const installPackage = async (name) => {
  console.error(`Installing Debian's ${name} for the tests …`);
  // RUNLEVEL=1 keeps a package from starting its service.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', name],
  ]) {
    const { code, output } = await runCommand('apt-get', args, { env });
    if (code !== 0) throw new Error(`apt-get ${args.join(' ')} failed.\n${output}`);
  }
};

/** Where the program is; installs its Debian package when it is missing and that is possible, else undefined. */
export const ensureProgram = async ({ names, debianPackage }) => {
  const found = findProgram(names);
  if (found !== undefined) return found;
  const canInstall = process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
  if (!canInstall) return undefined;
  await installPackage(debianPackage);
  return findProgram(names);
};
