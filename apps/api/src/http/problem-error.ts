/** A request that cannot be answered; becomes an RFC 9457 body. `code` is stable. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(detail, options);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

const authenticate = { 'www-authenticate': 'Bearer' };
/** For what is over within seconds, as a restart is. */
const soon = { 'retry-after': '2' };

/** Every problem that the routes report, in one place. */
export const problems = {
  noSuch: (noun: string, id: string) =>
    new ProblemError(404, `no_such_${noun}`, `There is no ${noun} ${id}.`),
  noSuchRoute: () => new ProblemError(404, 'no_such_route', 'There is nothing at this address.'),
  methodNotAllowed: (methods: readonly string[]) =>
    new ProblemError(405, 'method_not_allowed', `This address takes ${methods.join(', ')} alone.`, {
      allow: methods.join(', '),
    }),
  requestUnreadable: () => new ProblemError(400, 'bad_request', 'This is not a request that HTTP knows.'),
  headersTooLarge: () => new ProblemError(431, 'headers_too_large', 'The headers are too large.'),
  requestTooSlow: () => new ProblemError(408, 'request_too_slow', 'The request did not arrive in time.'),
  badRequest: (status: number, detail: string) => new ProblemError(status, 'bad_request', detail),
  malformedCursor: (detail: string) => new ProblemError(400, 'malformed_cursor', detail),
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
  notConfirmed: (kind: string) =>
    new ProblemError(
      409,
      'not_confirmed',
      `This is not the confirmation for that ${kind}; ask without one first, and read what would go.`,
    ),
  otherEmail: (developer: string) =>
    new ProblemError(409, 'other_email', `${developer} is known by another e-mail.`),
  hostRefused: () =>
    new ProblemError(403, 'host_refused', 'Open Tributary under localhost or 127.0.0.1 and its own port.'),
  originRefused: () =>
    new ProblemError(403, 'origin_refused', 'Requests from pages of other origins are not answered.'),
  notThisMachine: () =>
    new ProblemError(403, 'not_this_machine', 'Without a login, only this machine is answered.'),
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
  noIssuer: () => new ProblemError(404, 'no_issuer', 'This server has no issuer to sign in at; use a token.'),
  noDeparture: () =>
    new ProblemError(401, 'no_departure', 'Signing in was not begun in this browser, or too long ago.'),
  signInRefused: (options: ErrorOptions) =>
    new ProblemError(401, 'sign_in_refused', 'What came back from the issuer is not valid.', {}, options),
  issuerUnavailable: (options: ErrorOptions) =>
    new ProblemError(503, 'issuer_unavailable', 'The issuer does not answer; try again soon.', {}, options),
  emailMissing: () => new ProblemError(403, 'email_missing', 'The issuer did not tell your e-mail.'),
  emailUnverified: () =>
    new ProblemError(403, 'email_unverified', 'The issuer has not verified your e-mail yet.'),
  notInvited: () => new ProblemError(403, 'not_invited', 'You are not among those who may sign in here.'),
  tooManySignIns: (waitSeconds: number) =>
    new ProblemError(
      429,
      'too_many_sign_ins',
      'Too many sign-ins were begun at this address; wait a minute.',
      {
        'retry-after': String(waitSeconds),
      },
    ),
  tooManyAttempts: (waitSeconds: number) =>
    new ProblemError(429, 'too_many_attempts', 'Too many bad tokens came from this address; wait a minute.', {
      'retry-after': String(waitSeconds),
    }),
  tooManyCalls: (waitSeconds: number) =>
    new ProblemError(
      429,
      'too_many_calls',
      'Too many calls came with this token or from this address within a minute.',
      {
        'retry-after': String(waitSeconds),
      },
    ),
  tooManyStreams: () =>
    new ProblemError(
      429,
      'too_many_streams',
      'This token or address has too many streams open; close some first.',
      {
        'retry-after': '5',
      },
    ),
  notAllowed: (access: string) =>
    new ProblemError(403, 'not_allowed', `The token does not allow "${access}".`),
  notYourProject: () =>
    new ProblemError(
      403,
      'not_your_project',
      'Others have conversations in this project too: an admin decides who reads them.',
    ),
  conversationPrivate: () =>
    new ProblemError(
      403,
      'conversation_private',
      "This project's conversations are read by the developers who had them, each their own.",
    ),
  notYours: () =>
    new ProblemError(403, 'not_yours', 'A token writes only what its own developer and machines have read.'),
  demoUnavailable: () =>
    new ProblemError(404, 'demo_unavailable', 'This server plays no demo; "npm run demo" does.'),
  ingestUnavailable: () =>
    new ProblemError(503, 'ingest_unavailable', 'This server takes no lines: it runs without a stream.'),
  streamFull: () =>
    new ProblemError(503, 'stream_full', 'The server has much to store already; send it again soon.', soon),
  databaseUnavailable: () =>
    new ProblemError(503, 'database_unavailable', 'The database does not answer; try again soon.', soon),
  internal: () => new ProblemError(500, 'internal', 'Something went wrong here; the log says what.'),
  bodyTooLarge: () => new ProblemError(413, 'body_too_large', 'The body is too large; send less at a time.'),
  bodyNotJson: () => new ProblemError(415, 'body_not_json', 'The body has to be JSON, as application/json.'),
  encodingUnknown: (encoding: string) =>
    new ProblemError(415, 'encoding_unknown', `A body may be plain or packed with gzip, not "${encoding}".`),
} satisfies Record<string, (...facts: never[]) => ProblemError>;
