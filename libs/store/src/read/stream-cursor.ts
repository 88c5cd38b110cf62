/** A place in the outbox. Rows are ordered by the transaction that wrote them, then by id. */
export interface StreamPosition {
  readonly xid: bigint;
  readonly id: bigint;
}

/** A place in the outbox of one database; `epoch` names the database. */
export interface StreamCursor extends StreamPosition {
  readonly epoch: string;
}

export function isAfter(a: StreamPosition, b: StreamPosition): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}

export function formatStreamCursor({ epoch, xid, id }: StreamCursor): string {
  return `${epoch}.${xid}.${id}`;
}

const pattern = /^([0-9a-z]{1,32})\.(\d{1,19})\.(\d{1,19})$/;
const maxInt64 = 2n ** 63n - 1n;

/** Undefined where the text was not made by `formatStreamCursor`. */
export function parseStreamCursor(text: string): StreamCursor | undefined {
  const [, epoch, xid, id] = pattern.exec(text) ?? [];
  if (epoch === undefined || xid === undefined || id === undefined) return undefined;
  const cursor = { epoch, xid: BigInt(xid), id: BigInt(id) };
  return cursor.xid > maxInt64 || cursor.id > maxInt64 ? undefined : cursor;
}
