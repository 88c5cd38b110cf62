/** An expected failure: `code` is stable and documented, the message tells a person what to do. */
export class TributaryError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TributaryError';
    this.code = code;
  }
}

export function isTributaryError(error: unknown): error is TributaryError {
  // By name as well: two copies of this class can meet (built and source, two Jest realms).
  return error instanceof TributaryError || (error as Error | undefined)?.name === 'TributaryError';
}
