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
  notThisMachine: () =>
    new ProblemError(403, 'not_this_machine', 'Lines and hooks are taken from this machine only.'),
  tokenRequired: () =>
    new ProblemError(
      403,
      'token_required',
      'Send a token with the scope "ingest" as "Authorization: Bearer trb_…".',
    ),
  tokenRefused: () =>
    new ProblemError(403, 'token_refused', 'The token is unknown, revoked, expired or belongs to nobody.'),
  scopeMissing: (scope: string) =>
    new ProblemError(403, 'scope_missing', `The token does not have the scope "${scope}".`),
  notYours: () =>
    new ProblemError(403, 'not_yours', 'A token writes only what its own developer and machines have read.'),
  ingestUnavailable: () =>
    new ProblemError(503, 'ingest_unavailable', 'This server takes no lines: it runs without a stream.'),
  streamFull: () =>
    new ProblemError(503, 'stream_full', 'The server has much to store already; send it again soon.'),
  bodyTooLarge: () => new ProblemError(413, 'body_too_large', 'The body is too large; send less at a time.'),
  encodingUnknown: (encoding: string) =>
    new ProblemError(415, 'encoding_unknown', `A body may be plain or packed with gzip, not "${encoding}".`),
} satisfies Record<string, (...facts: never[]) => ProblemError>;
