import { isTributaryError } from '@tributary/platform';

/** A command that ends by itself: a failure that a person can act on is one sentence on stderr and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

function describeFailure(error: unknown): string {
  if (isTributaryError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
