/**
 * Follows a real `opencode serve` with a scripted model, all on this machine:
 *   node --import ./scripts/typescript-hooks.mjs apps/ingest/src/opencode/test-kit/real-opencode.ts 1.18.33 1.15.13 1.14.41 1.2.27 1.1.65 1.0.185
 * It downloads each version from the npm registry into a temporary folder.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildState, summarise } from './compare-truth.js';
import { CuttingProxy } from './cutting-proxy.js';
import { password, RealBench } from './real-bench.js';
import { scenarios } from './real-scenarios.js';
import { downloadOpencode, RealServer } from './real-server.js';
import { Reading } from './reading.js';
import { startScriptedModel } from './scripted-model.js';

async function check(version: string, folder: string): Promise<void> {
  const model = await startScriptedModel();
  const program = downloadOpencode(join(folder, 'program'), version);
  const server = new RealServer({ version, program, folder, modelUrl: model.url, password });
  await server.start().catch(async (error: unknown) => {
    await server.kill();
    throw error;
  });
  const proxy = new CuttingProxy(server.port);
  const bench = new RealBench(server, proxy, await proxy.start());
  try {
    await bench.reading.until('snapshot', () => bench.reading.snapshots.length > 0);
    for (const [name, run] of Object.entries(scenarios)) {
      await run(bench);
      process.stdout.write(`ok ${version}: ${name}\n`);
    }
    await seeLate(bench);
    process.stdout.write(`ok ${version}: who comes late sees the same\n`);
    // What is asked of a server just when it is killed it cannot answer.
    const failures = bench.reading.failures.filter((code) => code !== 'opencode_unreachable');
    if (failures.length > 0) throw new Error(`failed answers: ${failures.join()}`);
  } finally {
    await bench.reading.reader.stop();
    proxy.stop();
    await server.kill();
    model.stop();
  }
}

/** Of a server that was killed nothing runs any more. */
async function seeLate({ server, reading }: RealBench): Promise<void> {
  const late = new Reading({ url: server.url, password });
  await late.until('snapshot', () => late.snapshots.length > 0);
  await late.reader.stop();
  const now = Date.now();
  deepStrictEqual(summarise(buildState(late.lines), now), summarise(buildState(reading.lines), now));
}

const versions = process.argv.slice(2);
for (const version of versions.length > 0 ? versions : ['1.18.33']) {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-opencode-'));
  try {
    await check(version, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
