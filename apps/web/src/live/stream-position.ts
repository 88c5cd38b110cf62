/** Where the stream was when the server sent this page; empty where it did not say. */
export function readPosition(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="stream-position"]')?.content ?? '';
}

/** Behind it may stand up to where all states were told; those that were not yet, all tabs will hear. */
const cursor = /^(\w+)\.(\d+)\.(\d+)(?:\.\d+\.\d+)?$/;

/** Whether who knows everything up to the first position has missed nothing of what was told up to the second. */
export function covers(known: string, told: string): boolean {
  const [, epoch, xid = '', id = ''] = cursor.exec(known) ?? [];
  const [, toldEpoch, toldXid = '', toldId = ''] = cursor.exec(told) ?? [];
  if (epoch === undefined || epoch !== toldEpoch) return false;
  return xid === toldXid ? BigInt(id) >= BigInt(toldId) : BigInt(xid) > BigInt(toldXid);
}
