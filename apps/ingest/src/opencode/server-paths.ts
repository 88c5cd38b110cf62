import { isTributaryError } from '@tributary/platform';
import { opencodeErrors } from './opencode-errors.js';
import { record } from './json.js';
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
  const paths = new Set(Object.keys(record(record(body)?.paths) ?? {}));
  if (!paths.has('/session') || !paths.has('/event')) throw opencodeErrors.notAServer();
  return paths;
}

const notOpencode: ReadonlySet<string> = new Set([
  'opencode_refused',
  'opencode_unreadable',
  'opencode_answer_too_large',
]);
