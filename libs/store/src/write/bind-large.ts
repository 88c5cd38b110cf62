import type { ClientBase } from 'pg';

/** What this needs of the driver's connection, which its types keep to themselves. */
interface DriverConnection {
  readonly stream: { write(bytes: Buffer): unknown };
  bind(config: BindMessage): void;
}

interface BindMessage {
  readonly portal?: string;
  readonly statement?: string;
  readonly binary?: boolean;
  readonly values?: readonly unknown[];
}

/** Below, one copied message costs less than its pieces. */
const largeBytes = 32_768;
const bindCode = 'B'.charCodeAt(0);
const [textFormat, binaryFormat] = [0, 1];

function areLarge(values: readonly unknown[]): values is readonly Buffer[] {
  let bytes = 0;
  for (const value of values) {
    if (!Buffer.isBuffer(value)) return false;
    bytes += value.length;
  }
  return bytes >= largeBytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** The Bind message of Postgres' protocol in pieces, of which the large ones are the values themselves. */
function bindPieces({ portal, statement, binary }: BindMessage, values: readonly Buffer[]): Buffer[] {
  const body = [
    Buffer.from(`${portal ?? ''}\0${statement ?? ''}\0`),
    // One format for all parameters.
    ...[int16(1), int16(binaryFormat)],
    int16(values.length),
    ...values.flatMap((value) => [int32(value.length), value]),
    // One format for all columns of the answer.
    ...[int16(1), int16(binary === true ? binaryFormat : textFormat)],
  ];
  const length = body.reduce((sum, piece) => sum + piece.length, 4);
  return [Buffer.from([bindCode]), int32(length), ...body];
}

/**
 * The driver copies the parameters of a statement into a message that it makes larger, and copies, with each of them: of
 * some megabytes several times as much becomes garbage. Columns of many rows go to the socket as they are.
 */
export function bindLargeWithoutCopies(client: ClientBase): void {
  const { connection } = client as unknown as { readonly connection: DriverConnection };
  const bindCopied = connection.bind.bind(connection);
  connection.bind = (message) => {
    const { values = [] } = message;
    if (!areLarge(values)) return bindCopied(message);
    for (const piece of bindPieces(message, values)) connection.stream.write(piece);
  };
}
