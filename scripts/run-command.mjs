import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { workspaceRoot } from './workspace-root.mjs';

const bin = join(workspaceRoot, 'node_modules', '.bin');

/** Runs a command of the workspace in silence; resolves with its exit code and everything it printed. */
export const runCommand = (command, args, { env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: workspaceRoot,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows the commands in node_modules/.bin are .cmd files.
      shell: process.platform === 'win32',
    });
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
