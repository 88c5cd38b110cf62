/** A request that cannot be answered; becomes an RFC 9457 body. `code` is stable. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

const authenticate = { 'www-authenticate': 'Bearer' };

/** Every problem that the routes report, in one place. */
export const problems = {
  noSuch: (noun: string, id: string) =>
    new ProblemError(404, `no_such_${noun}`, `There is no ${noun} ${id}.`),
  invalidInput: (detail: string) => new ProblemError(400, 'invalid_input', detail),
  aiSessionTaken: (sessionId: string) =>
    new ProblemError(409, 'ai_session_taken', `Session ${sessionId} was dispatched for another card.`),
  notMainSession: (sessionId: string) =>
    new ProblemError(
      409,
      'not_a_main_session',
      `Session ${sessionId} is a sub-agent's and goes with its main session; bind that one.`,
    ),
  notBound: (sessionId: string) =>
    new ProblemError(409, 'not_bound', `Session ${sessionId} does not serve this card.`),
  nothingToUndo: (sessionId: string) =>
    new ProblemError(409, 'nothing_to_undo', `Session ${sessionId} has no earlier binding to go back to.`),
  hostRefused: () =>
    new ProblemError(403, 'host_refused', 'Open Tributary under localhost or 127.0.0.1 and its own port.'),
  originRefused: () =>
    new ProblemError(403, 'origin_refused', 'Requests from pages of other origins are not answered.'),
  notThisMachine: () =>
    new ProblemError(403, 'not_this_machine', 'Lines and hooks are taken from this machine only.'),
  tokenRequired: () =>
    new ProblemError(
      401,
      'token_required',
      'Sign in, or send a token as "Authorization: Bearer trb_…".',
      authenticate,
    ),
  tokenRefused: () =>
    new ProblemError(
      401,
      'token_refused',
      'The token is unknown, revoked, expired or belongs to nobody.',
      authenticate,
    ),
  tooManyAttempts: (waitSeconds: number) =>
    new ProblemError(429, 'too_many_attempts', 'Too many bad tokens came from this address; wait a minute.', {
      'retry-after': String(waitSeconds),
    }),
  tooManyCalls: (waitSeconds: number) =>
    new ProblemError(429, 'too_many_calls', 'The token was used too often within a minute.', {
      'retry-after': String(waitSeconds),
    }),
  tooManyStreams: () =>
    new ProblemError(429, 'too_many_streams', 'The token has too many streams open; close some first.', {
      'retry-after': '5',
    }),
  notAllowed: (access: string) =>
    new ProblemError(403, 'not_allowed', `The token does not allow "${access}".`),
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
