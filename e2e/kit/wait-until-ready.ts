import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './spawn-program.js';

const patienceMs = 60_000;
const patienceOfOneMs = 5_000;
const pollIntervalMs = 20;

/** Until `/readyz` answers 200, or a program that is needed for it has ended. */
export async function waitUntilReady(url: string, programs: readonly Program[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isReady(url))) {
    const isHopeless = programs.some((program) => program.hasEnded()) || Date.now() > deadline;
    if (isHopeless) throw new Error(`It did not become ready.\n${programs.map(describe).join('\n')}`);
    await sleep(pollIntervalMs);
  }
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceOfOneMs) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function describe(program: Program): string {
  return `${program.pid}: ${program.stdout()}${program.stderr()}`;
}
