import { record } from '../json.js';
import type { RecordedServer } from './recorded-server.js';
import { mergeLists } from './server-world.js';

export interface Question {
  readonly pathname: string;
  readonly directory: string | undefined;
  readonly limit: number;
  readonly body: unknown;
}

const everywhere = [
  '/event',
  '/global/event',
  '/project',
  '/session',
  '/session/status',
  '/session/{sessionID}/children',
  '/session/{sessionID}/message',
  '/session/{sessionID}/todo',
];
const since12 = ['/experimental/session', '/permission', '/question'];
const since118 = ['/sync/history'];

function pathsOf({ run, without }: RecordedServer): ReadonlySet<string> {
  const isOld = run.truth.version.startsWith('1.0.');
  const isNew = run.truth.version.startsWith('1.18.');
  const paths = new Set([...everywhere, ...(isOld ? [] : since12), ...(isNew ? since118 : [])]);
  for (const path of without) paths.delete(path);
  return paths;
}

/** The answer of a server of the run's version; undefined to what it does not know. */
export function answerQuestion(server: RecordedServer, question: Question): unknown {
  const { pathname, directory, limit, body } = question;
  const paths = pathsOf(server);
  const [, sessionId, about] = /^\/session\/(ses_\w+)\/(\w+)$/.exec(pathname) ?? [];
  if (pathname === '/doc' && !server.without.includes(pathname))
    return describePaths(listedPaths(server, paths));
  if (sessionId !== undefined && about !== undefined) return answerAbout(server, sessionId, about);
  if (!paths.has(pathname)) return undefined;
  const { world } = server;
  switch (pathname) {
    case '/experimental/session':
      return listAll(server).slice(0, limit);
    case '/session':
      return listAll(server)
        .filter((info) => info.directory === (directory ?? '/home/dev/acme'))
        .slice(0, limit);
    case '/session/status':
      return world.status(directory);
    case '/project':
      return [{ id: 'global', worktree: '/' }, ...foldersOf(server).map((worktree) => ({ worktree }))];
    case '/permission':
      return world.requests('permission');
    case '/question':
      return world.requests('question');
    case '/sync/history':
      return world.history(record(body) ?? {});
    default:
      return undefined;
  }
}

function listedPaths({ isTerse, isOldest }: RecordedServer, paths: ReadonlySet<string>): readonly string[] {
  if (isTerse) return ['/auth/{providerID}', '/log'];
  return [...paths].map((path) => (isOldest ? path.replace('{sessionID}', '{id}') : path));
}

function describePaths(paths: readonly string[]): unknown {
  return { info: { title: 'opencode' }, paths: Object.fromEntries(paths.map((path) => [path, {}])) };
}

function foldersOf(server: RecordedServer): string[] {
  return [...new Set(listAll(server).map(({ directory }) => String(directory)))];
}

function hasRecording({ isDone, run }: RecordedServer): boolean {
  return isDone || run.lives.length === 0;
}

function listAll(server: RecordedServer) {
  const told = server.world.list(undefined);
  return hasRecording(server) ? mergeLists(server.run.answers.get('session'), told) : told;
}

function answerAbout(server: RecordedServer, sessionId: string, about: string): unknown {
  const recorded = server.run.answers.get(`session.${sessionId}.${about}`);
  if (recorded !== undefined && hasRecording(server)) return recorded;
  const { world } = server;
  if (about === 'message') return world.messages(sessionId);
  if (about === 'todo') return world.todos(sessionId);
  return about === 'children' ? world.children(sessionId) : undefined;
}
