import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { endedChildrenCpuSeconds, listTree, peakMb } from './process-usage.js';
import type { Phase } from './measure-phase.js';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const sampleMs = 20;

/** Runs a program to its end; its time is its own and that of everything it started. Returns what it printed. */
export async function measureCommand({ file, args, env }: Command): Promise<Phase<string>> {
  const cpuBefore = endedChildrenCpuSeconds();
  const startedAt = performance.now();
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const peaks = new Map<number, number>();
  const sampling = setInterval(() => {
    for (const pid of listTree(child.pid ?? 0)) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakMb(pid)));
  }, sampleMs);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  clearInterval(sampling);
  const wallSeconds = (performance.now() - startedAt) / 1_000;
  if (code !== 0)
    throw new Error(`${file} ${args.join(' ')} ended with ${String(code)}: ${stderr.slice(-500)}`);
  return {
    result: stdout,
    wallSeconds,
    cpuSeconds: endedChildrenCpuSeconds() - cpuBefore,
    peakMb: [...peaks.values()].reduce((sum, each) => sum + each, 0),
  };
}
