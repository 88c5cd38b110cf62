import type { Readiness } from '@tributary/domain';

/** Says why not, or null. */
export type ReadinessCheck = () => Promise<string | null>;

const patienceMs = 2_000;

/** Asks all checks at once; one that fails or does not answer in time makes the process unready. */
export async function judgeReadiness(checks: Readonly<Record<string, ReadinessCheck>>): Promise<Readiness> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const detail = await inTime(check).catch(reasonOf);
      return [name, { ok: detail === null, detail }] as const;
    }),
  );
  const isReady = answers.every(([, { ok }]) => ok);
  return { status: isReady ? 'ready' : 'not-ready', checks: Object.fromEntries(answers) };
}

async function inTime(check: ReadinessCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${patienceMs} ms`), patienceMs);
  });
  return Promise.race([check(), timeout]).finally(() => clearTimeout(timer));
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'failed';
}
