import { Column } from './write/columns.js';
import { Room } from './write/room.js';

interface Parameters {
  readonly portal?: string;
  readonly statement?: string;
  readonly binary?: boolean;
  readonly values?: readonly unknown[];
}

/** What is used of the driver's connection. */
export interface Connection {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer, written: () => void): unknown };
  bind(parameters: Parameters): void;
}

const bindMessage = 'B'.charCodeAt(0);
const binary = 1;
const lengthBytes = 4;

/**
 * The driver copies each parameter, into memory that is new to the process each time: a quarter of a gigabyte in an import
 * of 200 MB, and the system is asked for each page of it. Columns are written once instead, into memory that is used again
 * when the socket has passed it on.
 */
export function sendColumns(connection: Connection): void {
  const bindOther = connection.bind.bind(connection);
  connection.bind = (parameters) => {
    const { values = [] } = parameters;
    if (values.length === 0 || !values.every(isColumn)) {
      bindOther(parameters);
      return;
    }
    const room = new Room();
    writeBind(room, parameters, values);
    const { bytes, release } = room.finish();
    if (connection.stream.writable) connection.stream.write(bytes, release);
    else release();
  };
}

function isColumn(value: unknown): value is Column {
  return value instanceof Column;
}

function writeBind(
  room: Room,
  { portal, statement, binary: isBinary }: Parameters,
  columns: readonly Column[],
): void {
  room.end = room.atLeast(1).writeUInt8(bindMessage, room.end);
  room.writeInt32(0);
  const names = `${portal ?? ''}\0${statement ?? ''}\0`;
  const into = room.atLeast(Buffer.byteLength(names));
  room.end += into.write(names, room.end);
  // One format for all parameters, their number, themselves, and one format for all that is answered.
  room.writeInt16(1);
  room.writeInt16(binary);
  room.writeInt16(columns.length);
  for (const column of columns) {
    const start = room.length;
    room.writeInt32(0);
    column.write(room);
    room.replaceInt32(room.length - start - lengthBytes, start);
  }
  room.writeInt16(1);
  room.writeInt16(isBinary === true ? binary : 0);
  room.replaceInt32(room.length - 1, 1);
}
