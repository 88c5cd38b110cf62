import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Says that it is an old Postgres, and can say nothing else: a real one cannot be had from the registry, and all that
 * Tributary asks of it is its version.
 */
export async function startOldPostgres(version: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (request) => answer(socket, request, version));
    });
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://someone@127.0.0.1:${port}/tributary`,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(socket: Socket, request: Buffer, version: string): void {
  if (request.toString('latin1', 0, 1) === 'X') return void socket.end();
  const column = [text('server_version'), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)];
  const value = Buffer.from(version);
  socket.write(
    Buffer.concat([
      message('T', int16(1), ...column),
      message('D', int16(1), int32(value.length), value),
      message('C', text('SHOW')),
      ready,
    ]),
  );
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const ready = message('Z', Buffer.from('I'));
