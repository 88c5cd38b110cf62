/** A request that cannot be answered; becomes an RFC 9457 body. `code` is stable. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
  }
}

/** Every problem that the routes report, in one place. */
export const problems = {
  noSuch: (noun: string, id: string) =>
    new ProblemError(404, `no_such_${noun}`, `There is no ${noun} ${id}.`),
  invalidInput: (detail: string) => new ProblemError(400, 'invalid_input', detail),
  hostRefused: () =>
    new ProblemError(403, 'host_refused', 'Open Tributary under localhost or 127.0.0.1 and its own port.'),
  originRefused: () =>
    new ProblemError(403, 'origin_refused', 'Requests from pages of other origins are not answered.'),
} satisfies Record<string, (...facts: never[]) => ProblemError>;
