import './require-node.mjs';
import './follow-parent.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { generateClient } from './generate-prisma.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const jest = join(workspaceRoot, 'node_modules', 'jest', 'bin', 'jest.js');
const exitWithinMs = 20_000;
const reporters = ['default', join(import.meta.dirname, 'report-counts.mjs')];

/** The sizes of test asked for: those after `--selectProjects`, else all. */
const sizesIn = (args) => {
  const start = args.indexOf('--selectProjects') + 1;
  if (start === 0) return ['unit', 'medium', 'e2e'];
  const end = args.findIndex((each, index) => index >= start && each.startsWith('-'));
  return args.slice(start, end === -1 ? undefined : end);
};

/** What the tests of these sizes need before they start, as their environment. */
const prepare = async (sizes) => {
  const usesProduct = sizes.includes('e2e') || sizes.includes('soak');
  await (usesProduct ? ensureBuild() : generateClient());
  return usesProduct ? { CHROMIUM_PATH: await ensureChromium() } : {};
};

/** A Postgres and a Redis for one run of Jest; pure tests need none. */
const startServers = async (sizes) => {
  if (sizes.every((each) => each === 'unit')) return { env: {}, stop: async () => {} };
  const { startTestServers } = await import('./test-servers.mjs');
  return await startTestServers();
};

const runJest = async (args, env) => {
  const counts = { passed: 0, failed: 0 };
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const reporting = reporters.map((each) => `--reporters=${each}`);
  const child = spawn(process.execPath, [...flags, jest, ...reporting, ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.once('message', (message) => {
    Object.assign(counts, message);
    // A test that leaves something open is a failure, not a build that never ends.
    setTimeout(() => child.kill('SIGKILL'), exitWithinMs).unref();
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return { code: code ?? 1, ...counts };
};

/**
 * What runs side by side, stage after stage. Pure tests share the cores. Of the others each size runs one by one on
 * servers of its own: transactions of one test hold back what another's stream may be told (one Postgres has one
 * horizon). The two sizes wait much and compute little, so they run beside each other.
 */
const stagesOf = (args) =>
  args.length > 0
    ? [[args]]
    : [
        [['--selectProjects', 'unit', '--maxWorkers=2']],
        [
          ['--selectProjects', 'medium', '--runInBand'],
          ['--selectProjects', 'e2e', '--runInBand'],
        ],
      ];

const runStage = async (passes, env) => {
  const servers = [];
  try {
    // One after another: on a new machine the first installs what is missing, and two would lock each other out.
    for (const args of passes) servers.push(await startServers(sizesIn(args)));
    return await Promise.all(passes.map((args, index) => runJest(args, { ...env, ...servers[index].env })));
  } finally {
    await Promise.all(servers.map((each) => each.stop()));
  }
};

const runTests = async (args) => {
  const total = { code: 0, passed: 0, failed: 0 };
  try {
    const env = await prepare(sizesIn(args));
    for (const stage of stagesOf(args)) {
      for (const { code, passed, failed } of await runStage(stage, env)) {
        total.code ||= code;
        total.passed += passed;
        total.failed += failed;
      }
    }
    return total;
  } catch (error) {
    console.error(error.message);
    return { ...total, code: 1, failed: total.failed + 1 };
  }
};

const { code, passed, failed } = await runTests(process.argv.slice(2));
// Continuous integration reads this line: alone, and the last.
console.log(`${passed} passed, ${failed} failed`);
process.exit(code);
