import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** As the driver has them. */
interface Line {
  readonly connection: { readonly stream: Socket };
  /** Whether nothing is waited for. */
  readonly readyForQuery: boolean;
}

/** The server ends a statement after `statementMs`: who says nothing for longer is not there any more. */
export const statementMs = 30_000;
const usualMs = 2 * statementMs;

/**
 * Cuts the connection to a server that was asked and stays silent. The kernel notices only a machine that vanished, and
 * not while something of ours is on its way there, nor where somebody in between keeps the connection.
 */
export function watchSilence(client: ClientBase): void {
  const line = client as unknown as Line;
  const { stream } = line.connection;
  stream.on('timeout', () => {
    if (!line.readyForQuery) stream.destroy(new Error('Connection terminated: the server is silent'));
  });
  allowSilence(client);
}

/** Bytes of either side begin it anew: of several statements that are sent together each has its time. */
export function allowSilence(client: ClientBase, ms = usualMs): void {
  (client as unknown as Line).connection.stream.setTimeout(ms);
}
