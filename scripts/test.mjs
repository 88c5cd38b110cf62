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
const everySize = ['unit', 'medium', 'e2e'];

/** The sizes of test asked for: those after `--selectProjects`, else all. */
const sizesIn = (args) => {
  const start = args.indexOf('--selectProjects') + 1;
  if (start === 0) return everySize;
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
  await import('./typescript-hooks.mjs');
  const { startTestServers } = await import('@tributary/store/test-kit');
  return await startTestServers();
};

const runJest = async (args, env) => {
  const counts = { passed: 0, failed: 0 };
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, jest, ...args], {
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

const unit = ['--selectProjects', 'unit'];
const medium = ['--selectProjects', 'medium', '--runInBand'];
const e2e = ['--selectProjects', 'e2e', '--runInBand'];

/**
 * Two lanes side by side, in each one pass after another. Of medium and e2e tests each size runs one by one on servers
 * of its own: transactions of one test hold back what another's stream may be told (one Postgres has one horizon).
 * The whole product waits much and computes little, so everything else fits beside it. One worker, because the lanes
 * share two cores; a new one now and then, because modules of old tests are never let go.
 */
const everything = [[[...unit, '--maxWorkers=1', '--workerIdleMemoryLimit=1GB'], medium], [e2e]];

/** A name of a test is looked for in all sizes, one by one; Jest takes what follows its projects for more of them. */
const lanesOf = (args) => {
  if (args.length === 0) return everything;
  return [
    [args.includes('--selectProjects') ? args : ['--selectProjects', ...everySize, '--runInBand', ...args]],
  ];
};

const runLane = async (passes, env) => {
  const results = [];
  for (const { args, servers } of passes) results.push(await runJest(args, { ...env, ...servers.env }));
  return results;
};

const runLanes = async (lanes, env) => {
  const started = [];
  try {
    const ready = [];
    for (const lane of lanes) {
      const passes = [];
      for (const args of lane) {
        // One after another: on a new machine the first installs what is missing, and two would lock each other out.
        const servers = await startServers(sizesIn(args));
        started.push(servers);
        passes.push({ args, servers });
      }
      ready.push(passes);
    }
    return (await Promise.all(ready.map((passes) => runLane(passes, env)))).flat();
  } finally {
    await Promise.all(started.map((servers) => servers.stop()));
  }
};

const runTests = async (args) => {
  const total = { code: 0, passed: 0, failed: 0 };
  try {
    const env = await prepare(sizesIn(args));
    for (const { code, passed, failed } of await runLanes(lanesOf(args), env)) {
      total.code ||= code;
      total.passed += passed;
      total.failed += failed;
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
