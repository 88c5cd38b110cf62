import './require-node.mjs';
import './follow-parent.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureProgram } from './ensure-program.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const jest = join(workspaceRoot, 'node_modules', 'jest', 'bin', 'jest.js');
const reporters = ['default', join(import.meta.dirname, 'report-counts.mjs')];

/** The sizes of test asked for: those after `--selectProjects`, else all. */
const sizesIn = (args) => {
  const start = args.indexOf('--selectProjects') + 1;
  if (start === 0) return ['unit', 'medium', 'e2e'];
  const end = args.findIndex((each, index) => index >= start && each.startsWith('-'));
  return args.slice(start, end === -1 ? undefined : end);
};

const prepare = async (sizes) => {
  const env = {};
  if (sizes.includes('e2e')) {
    env.CHROMIUM_PATH = await ensureChromium();
    await ensureBuild();
  }
  if (sizes.some((each) => each !== 'unit')) {
    await ensureProgram({ names: ['redis-server'], debianPackage: 'redis-server' });
  }
  return env;
};

const runJest = async (args, env) => {
  const counts = { passed: 0, failed: 0 };
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(
    process.execPath,
    [...flags, jest, ...reporters.map((each) => `--reporters=${each}`), ...args],
    {
      cwd: workspaceRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  child.on('message', (message) => Object.assign(counts, message));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return { code: code ?? 1, ...counts };
};

const args = process.argv.slice(2);
try {
  const { code, passed, failed } = await runJest(args, await prepare(sizesIn(args)));
  // Continuous integration reads this line: alone, and the last.
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
