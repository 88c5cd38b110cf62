import { closeSync, fstatSync, openSync, readSync, watch } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

/** The least that following files can be: inotify, read what is new, write it to every socket. */
const folder = process.argv[2]!;
const sockets = new Set<Socket>();
const ends = new Map<string, { readonly file: number; end: number }>();
const room = Buffer.alloc(1_048_576);

function read(path: string): void {
  let place = ends.get(path);
  if (place === undefined) ends.set(path, (place = { file: openSync(path, 'r'), end: 0 }));
  const bytes = readSync(
    place.file,
    room,
    0,
    Math.min(room.length, fstatSync(place.file).size - place.end),
    place.end,
  );
  if (bytes === 0) return;
  place.end += bytes;
  const frame = Buffer.from(room.subarray(0, bytes));
  for (const socket of sockets) socket.write(frame);
}

const watcher = watch(folder, (_event, name) => read(join(folder, String(name))));
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  socket.write('ready\n');
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  watcher.close();
  for (const { file } of ends.values()) closeSync(file);
  process.exit();
});
