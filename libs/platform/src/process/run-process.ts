import { setTimeout as sleep } from 'node:timers/promises';
import { isTributaryError } from '../errors/tributary-error.js';

export interface RunningProcess {
  /** What was opened, to be closed in the reverse order when the process stops or the start fails. */
  readonly closers: Pick<AsyncDisposableStack, 'defer'>;
  /** Stops the process as a signal would, e.g. when something it cannot live without has ended. */
  readonly stop: (reason?: Error) => void;
}

const startGraceMs = 3_000;

/**
 * The life of a process: start, wait for SIGINT or SIGTERM, close everything in order. A failure that a person can
 * act on is one sentence on stderr and exit code 1; a second signal does not wait any longer.
 */
export async function runProcess(start: (process: RunningProcess) => Promise<void>): Promise<void> {
  const opened = new AsyncDisposableStack();
  const stopping = new AbortController();
  const { promise: stopped, resolve } = Promise.withResolvers<Error | undefined>();
  const stop = (reason?: Error): void => {
    stopping.abort();
    resolve(reason);
  };
  stopAtSignal(stop);
  const defer = (close: () => PromiseLike<void> | void): void => {
    opened.defer(close);
    // Asked to stop while it starts: it goes no further, and what it has just opened is closed with the rest.
    stopping.signal.throwIfAborted();
  };
  const started = start({ closers: { defer }, stop });
  let isStartOver = true;
  try {
    const failure = await Promise.race([started.then(() => stopped), stopped]);
    isStartOver = await settlesWithin(started, startGraceMs);
    if (failure !== undefined) throw failure;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  } finally {
    await opened.disposeAsync();
  }
  // A start that hangs would go on in the middle of a process that has ended.
  if (!isStartOver) process.exit();
}

function stopAtSignal(stop: () => void): void {
  const onSignal = (): void => {
    process.once('SIGINT', () => process.exit(130));
    process.once('SIGTERM', () => process.exit(143));
    stop();
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
}

async function settlesWithin(work: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const patience = new AbortController();
  const settled = work.then(
    () => true,
    () => true,
  );
  const tooLate = sleep(patienceMs, false, { signal: patience.signal }).catch(() => false);
  return await Promise.race([settled, tooLate]).finally(() => patience.abort());
}

function describeFailure(error: unknown): string {
  if (isTributaryError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
