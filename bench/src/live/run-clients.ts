import { connect } from 'node:net';
import { anyMark, longestMark, machineClock, type Arrival } from './marks.js';

/** What the process of the clients is told when it starts. */
export interface ClientsOrder {
  readonly port: number;
  readonly clients: number;
  /** Sent by each after it has connected: a request, or nothing. */
  readonly greeting: string;
  /** Of how many every byte is searched; the others only read, as 500 browsers on one machine cannot. */
  readonly searched: number;
}

/** Many connections in a process of their own; answers with when each mark first arrived at each searched one. */
const order = JSON.parse(process.argv[2] ?? '{}') as ClientsOrder;
const arrivals: Arrival[] = [];
const totals = { bytes: 0, heard: 0 };

function listen(index: number): void {
  const socket = connect(order.port, '127.0.0.1', () => socket.write(order.greeting));
  const isSearched = index < order.searched;
  const seen = new Set<number>();
  let tail = '';
  let hasHeard = false;
  socket.on('data', (bytes: Buffer) => {
    totals.bytes += bytes.length;
    if (!hasHeard) tellConnected();
    hasHeard = true;
    if (!isSearched) return;
    const text = tail + bytes.toString('latin1');
    for (const [, digits] of text.matchAll(anyMark)) {
      const mark = Number(digits);
      if (seen.has(mark)) continue;
      seen.add(mark);
      arrivals.push({ mark, at: String(machineClock()) });
    }
    tail = text.slice(-longestMark);
  });
  socket.on('error', () => undefined);
}

function tellConnected(): void {
  totals.heard += 1;
  if (totals.heard === order.clients) process.send?.('connected');
}

for (let index = 0; index < order.clients; index += 1) listen(index);
process.on('message', () => {
  process.send?.({ arrivals, bytes: totals.bytes }, () => process.exit());
});
