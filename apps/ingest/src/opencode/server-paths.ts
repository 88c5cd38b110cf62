import { isTributaryError } from '@tributary/platform';
import { opencodeErrors } from './opencode-errors.js';
import { record, text } from './json.js';
import type { ServerAnswers } from './server-answers.js';

/** The paths a server has. Old ones pass any other path on to a web host outside, so nothing else may be asked. */
export type ServerPaths = ReadonlySet<string>;

/**
 * `/doc` is in every version and needs no open folder. Its own version number is not that of the server, and
 * what a server can do follows from its paths anyway.
 */
export async function readServerPaths(answers: ServerAnswers, signal: AbortSignal): Promise<ServerPaths> {
  const { body } = await answers.get('/doc', signal).catch((error: unknown) => {
    const isAnswered = isTributaryError(error) && notOpencode.has(error.code);
    throw isAnswered ? opencodeErrors.notAServer() : error;
  });
  const listed = new Set(Object.keys(record(record(body)?.paths) ?? {}));
  if (listed.has('/session') && listed.has('/event')) return listed;
  if (text(record(record(body)?.info)?.title) === 'opencode') return pathsLeftOut;
  throw opencodeErrors.notAServer();
}

/** What 1.14 has all the same: its `/doc` lists little more than how to sign in. */
const pathsLeftOut: ServerPaths = new Set([
  '/event',
  '/experimental/session',
  '/global/event',
  '/permission',
  '/project',
  '/question',
  '/session',
  '/session/status',
  '/session/{sessionID}/children',
  '/session/{sessionID}/message',
  '/session/{sessionID}/todo',
]);

const notOpencode: ReadonlySet<string> = new Set([
  'opencode_refused',
  'opencode_unreadable',
  'opencode_answer_too_large',
]);
