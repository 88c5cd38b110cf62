/**
 * Follows a real `opencode serve` with a scripted model, all on this machine:
 *   node --import ./scripts/typescript-hooks.mjs apps/ingest/src/opencode/test-kit/real-opencode.ts 1.18.33 1.2.27
 * It downloads each version from the npm registry into a temporary folder.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildState, summarise } from './compare-truth.js';
import { CuttingProxy } from './cutting-proxy.js';
import { Reading } from './reading.js';
import { downloadOpencode, RealServer } from './real-server.js';
import { startScriptedModel, usagePerCall } from './scripted-model.js';

const password = 'for this test only';
const patienceMs = 60_000;

interface Seen {
  readonly status: string;
  readonly parent: string | null;
  readonly input: number;
}

/** One server with one reader, which reaches it through a proxy that can cut. */
class Bench {
  readonly server: RealServer;
  readonly proxy: CuttingProxy;
  readonly reading: Reading;

  constructor(server: RealServer, proxy: CuttingProxy, url: string) {
    this.server = server;
    this.proxy = proxy;
    this.reading = new Reading({ url, password, patienceMs, periods: { confirmMs: 500 } });
  }

  async prompt(words: string, directory = 'proj'): Promise<string> {
    const session = (await this.server.post('/session', directory, { title: words })) as { id: string };
    const parts = [{ type: 'text', text: words }];
    await this.server.post(`/session/${session.id}/prompt_async`, directory, { parts });
    return session.id;
  }

  /** A session and its only child, as a person would see them now. */
  family(id: string): readonly Seen[] {
    const all = summarise(buildState(this.reading.lines), Date.now()) as Record<string, Seen>;
    const children = Object.values(all).filter(({ parent }) => parent === id);
    return [all[id], ...children].filter((session) => session !== undefined);
  }

  async untilStatus(id: string, ...expected: readonly string[]): Promise<void> {
    const statuses = (): string =>
      this.family(id)
        .map(({ status }) => status)
        .join();
    await this.reading
      .until(`${expected.join()} of ${id}`, () => statuses() === expected.join())
      .catch((error: unknown) => {
        throw new Error(`it is ${statuses()}`, { cause: error });
      });
  }
}

const scenarios: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  'a delegation is followed to its end': async (bench) => {
    const id = await bench.prompt('delegate');
    await bench.untilStatus(id, 'completed', 'completed');
    // Usage may be told a moment after the end.
    const inputs = (): number[] => bench.family(id).map(({ input }) => input);
    await bench.reading.until('usage', () => inputs().every((input) => input > 0));
    deepStrictEqual(inputs(), [2 * usagePerCall.input, usagePerCall.input]);
  },
  'a session of another folder is followed': async (bench) => {
    const id = await bench.prompt('delegate elsewhere', 'other');
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'what happened while the connection was cut is known': async (bench) => {
    bench.proxy.cut();
    const id = await bench.prompt('delegate unheard');
    bench.proxy.cut();
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'an abort reaches the child': async (bench) => {
    const id = await bench.prompt('delegate and hang');
    await bench.untilStatus(id, 'running', 'running');
    await bench.server.post(`/session/${id}/abort`, 'proj', {});
    await bench.untilStatus(id, 'aborted', 'aborted');
  },
  'a killed server leaves its runs running, then orphaned': async (bench) => {
    const id = await bench.prompt('delegate and hang');
    await bench.untilStatus(id, 'running', 'running');
    await bench.server.kill();
    await bench.reading.until('loss', () => bench.reading.losses.length > 0);
    await bench.untilStatus(id, 'running', 'running');
    await bench.server.start();
    await bench.untilStatus(id, 'orphaned', 'orphaned');
  },
};

async function check(version: string, folder: string): Promise<void> {
  const model = await startScriptedModel();
  const program = downloadOpencode(join(folder, 'program'), version);
  const server = new RealServer({ program, folder, modelUrl: model.url, password });
  await server.start().catch(async (error: unknown) => {
    await server.kill();
    throw error;
  });
  const proxy = new CuttingProxy(server.port);
  const bench = new Bench(server, proxy, await proxy.start());
  try {
    await bench.reading.until('snapshot', () => bench.reading.snapshots.length > 0);
    for (const [name, run] of Object.entries(scenarios)) {
      await run(bench);
      process.stdout.write(`ok ${version}: ${name}\n`);
    }
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

const versions = process.argv.slice(2);
for (const version of versions.length > 0 ? versions : ['1.18.33']) {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-opencode-'));
  try {
    await check(version, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
