import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamClient } from './stream-client.js';
import type { ToldFrames } from './told-frames.js';

/** Sockets written to before others get the processor: some milliseconds. */
const clientsAtOnce = 250;

export interface Telling {
  /** How many frames all clients got together. */
  readonly told: number;
  /** How long the processor was busy with it. */
  readonly busyMs: number;
}

/** Sends frames to all clients, in pieces, so that nothing else waits for thousands of sockets. */
export async function tellClients(clients: Iterable<StreamClient>, frames: ToldFrames): Promise<Telling> {
  let told = 0;
  let busyMs = 0;
  let count = 0;
  let from = performance.now();
  for (const client of clients) {
    told += client.send(frames);
    count += 1;
    if (count % clientsAtOnce !== 0) continue;
    await written();
    busyMs += performance.now() - from;
    await nextTurn();
    from = performance.now();
  }
  await written();
  return { told, busyMs: busyMs + performance.now() - from };
}

/** A response is written to its socket at the end of the tick. */
function written(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
