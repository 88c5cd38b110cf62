/** A place in the outbox. Rows are ordered by the transaction that wrote them, then by id. */
export interface StreamPosition {
  readonly xid: bigint;
  readonly id: bigint;
}

/** A place in the outbox of one database; `epoch` names the database. */
export interface StreamCursor extends StreamPosition {
  readonly epoch: string;
  /** Where states announced before this place may not have been told yet: those up to here were. */
  readonly statesFrom?: StreamPosition | undefined;
}

export function isAfter(a: StreamPosition, b: StreamPosition): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}

export function formatStreamCursor({ epoch, xid, id, statesFrom }: StreamCursor): string {
  const place = `${epoch}.${xid}.${id}`;
  return statesFrom === undefined ? place : `${place}.${statesFrom.xid}.${statesFrom.id}`;
}

const pattern = /^([0-9a-z]{1,32})\.(\d{1,19})\.(\d{1,19})(?:\.(\d{1,19})\.(\d{1,19}))?$/;
const maxInt64 = 2n ** 63n - 1n;

/** Undefined where the text was not made by `formatStreamCursor`. */
export function parseStreamCursor(text: string): StreamCursor | undefined {
  const [, epoch, ...places] = pattern.exec(text) ?? [];
  const [place, statesFrom] = [toPosition(places[0], places[1]), toPosition(places[2], places[3])];
  if (epoch === undefined || place === undefined) return undefined;
  if (statesFrom === undefined) return places[2] === undefined ? { epoch, ...place } : undefined;
  return isAfter(statesFrom, place) ? undefined : { epoch, ...place, statesFrom };
}

function toPosition(xid: string | undefined, id: string | undefined): StreamPosition | undefined {
  if (xid === undefined || id === undefined) return undefined;
  const position = { xid: BigInt(xid), id: BigInt(id) };
  return position.xid > maxInt64 || position.id > maxInt64 ? undefined : position;
}
