import { maskSecrets } from '@tributary/platform';

/** A failure as a log may keep it. */
export interface FailureNote {
  readonly name: string;
  readonly code: string | undefined;
  /** Null where it would quote what somebody sent. */
  readonly message: string | null;
  readonly frames: readonly string[];
  readonly cause?: FailureNote;
}

/** Postgres quotes values in errors about data (22) and about constraints (23), and nowhere else. */
const quotingClasses = /^2[23]/;

/**
 * What a log needs to find the fault, without the words of people: a parser quotes its input, a database the row, and
 * an error's own properties may hold anything.
 */
export function describeFailure(error: unknown): FailureNote {
  if (!(error instanceof Error)) return { name: typeof error, code: undefined, message: null, frames: [] };
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' ? code : undefined;
  const isQuoting = error instanceof SyntaxError || quotingClasses.test(known ?? '');
  return {
    name,
    code: known,
    message: isQuoting ? null : maskSecrets(message),
    frames: stack.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(cause instanceof Error && { cause: describeFailure(cause) }),
  };
}
