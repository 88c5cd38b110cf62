import { codeOf, opencodeErrors } from './opencode-errors.js';
import { record, text } from './json.js';
import type { Answer, ServerAnswers } from './server-answers.js';

/** The paths a server has. Old ones pass any other path on to a web host outside, so nothing else may be asked. */
export type ServerPaths = ReadonlySet<string>;

/**
 * `/doc` is in every version and needs no open folder. Its own version number is not that of the server, and
 * what a server can do follows from its paths anyway.
 */
export async function readServerPaths(answers: ServerAnswers, signal: AbortSignal): Promise<ServerPaths> {
  const doc = await askOpencode(answers, '/doc', signal);
  if (doc === 'refused') return await tryPaths(answers, signal);
  const listed = new Set(Object.keys(record(record(doc.body)?.paths) ?? {}).map(nameSession));
  if (listed.has('/session') && listed.has('/event')) return listed;
  if (text(record(record(doc.body)?.info)?.title) === 'opencode') return pathsLeftOut;
  throw opencodeErrors.notAServer();
}

/** Up to 1.0.98 the paths of a session call it `{id}`. */
function nameSession(path: string): string {
  return path.replace(/^\/session\/\{id\}/, '/session/{sessionID}');
}

/** What refuses to list its paths, as behind a proxy, but lists sessions has those that every version has. */
async function tryPaths(answers: ServerAnswers, signal: AbortSignal): Promise<ServerPaths> {
  const sessions = await askOpencode(answers, '/session', signal);
  if (sessions === 'refused' || !Array.isArray(sessions.body)) throw opencodeErrors.notAServer();
  const stream = await unlessRefused(answers.open('/global/event', signal, {}));
  if (stream === 'refused') return oldestPaths;
  await stream.cancel();
  return new Set([...oldestPaths, '/global/event']);
}

async function askOpencode(
  answers: ServerAnswers,
  path: string,
  signal: AbortSignal,
): Promise<Answer | 'refused'> {
  return await unlessRefused(answers.get(path, signal)).catch((error: unknown) => {
    throw notOpencode.has(codeOf(error)) ? opencodeErrors.notAServer() : error;
  });
}

async function unlessRefused<Value>(answer: Promise<Value>): Promise<Value | 'refused'> {
  return await answer.catch((error: unknown) => {
    if (codeOf(error) === 'opencode_refused') return 'refused';
    throw error;
  });
}

const oldestPaths: ServerPaths = new Set([
  '/event',
  '/session',
  '/session/status',
  '/session/{sessionID}/children',
  '/session/{sessionID}/message',
  '/session/{sessionID}/todo',
]);

/** What 1.14 has all the same: its `/doc` lists little more than how to sign in. */
const pathsLeftOut: ServerPaths = new Set([
  ...oldestPaths,
  '/experimental/session',
  '/global/event',
  '/permission',
  '/project',
  '/question',
]);

const notOpencode: ReadonlySet<string> = new Set(['opencode_unreadable', 'opencode_answer_too_large']);
