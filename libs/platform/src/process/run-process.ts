import { isTributaryError } from '../errors/tributary-error.js';

export interface RunningProcess {
  /** What was opened, to be closed in the reverse order when the process stops or the start fails. */
  readonly closers: AsyncDisposableStack;
  /** Stops the process as a signal would, e.g. when something it cannot live without has ended. */
  readonly stop: (reason?: Error) => void;
}

/**
 * The life of a process: start, wait for SIGINT or SIGTERM, close everything in order. A failure that a person can
 * act on is one sentence on stderr and exit code 1; a second signal does not wait any longer.
 */
export async function runProcess(start: (process: RunningProcess) => Promise<void>): Promise<void> {
  const closers = new AsyncDisposableStack();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<Error | undefined>();
  const onSignal = (): void => {
    process.once('SIGINT', () => process.exit(130));
    process.once('SIGTERM', () => process.exit(143));
    stop(undefined);
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    // A signal during a slow start must not wait for its end.
    const failure = await Promise.race([
      start({ closers, stop: (reason) => stop(reason) }).then(() => stopped),
      stopped,
    ]);
    if (failure !== undefined) throw failure;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  } finally {
    await closers.disposeAsync();
  }
}

function describeFailure(error: unknown): string {
  if (isTributaryError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
