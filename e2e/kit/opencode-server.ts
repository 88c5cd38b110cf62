import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OpencodeServer {
  readonly url: string;
  close(): Promise<void>;
}

const paths = ['/session', '/event', '/global/event', '/experimental/session'];
export const opencodeSessionId = 'ses_e1df0c265ffeDvKB3sdjdLhI7b';
const at = Date.parse('2026-11-16T00:00:00Z');

/** Stands in for `opencode serve`: it has no session to list, and tells events with these phrases in a folder. */
export async function startOpencodeServer(
  directory: string,
  phrases: readonly string[],
): Promise<OpencodeServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server');
    if (pathname === '/global/event') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const events = [{ type: 'server.connected', properties: {} }, ...phrases.flatMap(tellEvents)];
      for (const payload of events) response.write(`data: ${JSON.stringify({ directory, payload })}\n\n`);
      return;
    }
    const body = pathname === '/doc' ? { paths: Object.fromEntries(paths.map((path) => [path, {}])) } : [];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  function tellEvents(phrase: string, index: number): object[] {
    const info = {
      id: opencodeSessionId,
      directory,
      title: `About ${phrase}`,
      version: '1.18.33',
      time: { created: at, updated: at + index },
    };
    const part = { id: `prt_${index}a`, sessionID: opencodeSessionId, messageID: `msg_${index}` };
    const state = {
      status: 'completed',
      input: { command: phrase },
      output: phrase,
      title: phrase,
      time: { start: at, end: at },
    };
    return [
      { type: 'session.updated', properties: { info } },
      {
        type: 'message.updated',
        properties: {
          info: { id: `msg_${index}`, sessionID: opencodeSessionId, role: 'user', time: { created: at } },
        },
      },
      {
        type: 'message.part.updated',
        properties: { part: { ...part, type: 'text', text: `Use ${phrase}` } },
      },
      {
        type: 'message.part.updated',
        properties: {
          part: { ...part, id: `prt_${index}b`, type: 'tool', tool: 'bash', callID: `c${index}`, state },
        },
      },
      {
        type: 'todo.updated',
        properties: {
          sessionID: opencodeSessionId,
          todos: [{ content: phrase, status: 'pending', priority: 'high' }],
        },
      },
    ];
  }
}
