import { isTributaryError, TributaryError } from '@tributary/platform';

/** Why a connection to an OpenCode server ends or is not made. */
export const opencodeErrors = {
  badUrl: (url: string) =>
    new TributaryError(
      'opencode_bad_url',
      `"${url}" is not the http(s) address of an OpenCode server; give credentials by their own settings.`,
    ),
  forbiddenAddress: (host: string) =>
    new TributaryError(
      'opencode_forbidden_address',
      `${host} is a link-local or metadata address, where no OpenCode server is asked; correct TRIBUTARY_OPENCODE_URLS.`,
    ),
  unreachable: (cause: unknown) =>
    new TributaryError('opencode_unreachable', 'The OpenCode server cannot be reached.', { cause }),
  unauthorized: () =>
    new TributaryError('opencode_unauthorized', 'The OpenCode server refuses the user name or password.'),
  notAServer: () =>
    new TributaryError('opencode_not_a_server', 'What answers at this address is not an OpenCode server.'),
  refused: (path: string, status: number) =>
    new TributaryError('opencode_refused', `The OpenCode server answers ${path} with status ${status}.`),
  unreadable: (path: string, cause: unknown) =>
    new TributaryError('opencode_unreadable', `The OpenCode server's answer to ${path} is not JSON.`, {
      cause,
    }),
  answerTooLarge: (path: string) =>
    new TributaryError('opencode_answer_too_large', `The answer to ${path} is too large to hold.`),
  messageTooLarge: () =>
    new TributaryError('opencode_message_too_large', 'A server-sent message is too large to hold.'),
  silent: () => new TributaryError('opencode_silent', 'The OpenCode server sends nothing any more.'),
  streamEnded: () => new TributaryError('opencode_stream_ended', 'The OpenCode server ended the stream.'),
  publishFailed: (cause: unknown) =>
    new TributaryError('opencode_publish_failed', 'The stream did not take the lines.', { cause }),
};

export function codeOf(error: unknown): string {
  return isTributaryError(error) ? error.code : 'opencode_unexpected';
}
