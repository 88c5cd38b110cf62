import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { runCommand } from './run-command.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of these commands (or absolute paths) that this machine has. */
const findProgram = (candidates) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => each !== '');
  return candidates
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable);
};

const installChromium = async () => {
  console.error("Installing Debian's chromium for the browser tests …");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const { code, output } = await runCommand('apt-get', args, { env });
    if (code !== 0) throw new Error(`apt-get ${args.join(' ')} failed.\n${output}`);
  }
};

/** Where the browser of the end-to-end tests is, installed first where that is ours to do (Debian, as root). */
export const ensureChromium = async () => {
  const found = process.env.CHROMIUM_PATH ?? findProgram(names);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined) await installChromium();
  const installed = findProgram(names);
  if (installed === undefined) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its binary.',
    );
  }
  return installed;
};
