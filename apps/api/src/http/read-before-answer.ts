import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** As much as any request may bring; who sends more, or for longer, is answered meanwhile. */
const limits = { bytes: 16 * 1024 * 1024, ms: 10_000 };

/**
 * An answer that is known before the body was read waits for the rest of it, which is thrown away. A connection that
 * is closed before loses the answer: nginx, which asks us to close after each, tells its client 502 then, and leaves a
 * server alone for ten seconds that does so.
 */
export function readBeforeAnswer(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, _reply, payload) => {
    if (hasBody(raw) && !raw.complete) await readToEnd(raw);
    return payload;
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

async function readToEnd(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, limits.ms);
    const done = (): void => {
      clearTimeout(late);
      resolve();
    };
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > limits.bytes) done();
    });
    for (const end of ['end', 'close', 'error']) request.once(end, done);
    request.resume();
  });
}
