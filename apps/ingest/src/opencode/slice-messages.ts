import { record, records, type Json } from './json.js';
import { sliceList } from './slice-list.js';

/** Messages in slices; one that is too long for a line is told in pieces, each with some of its parts. */
export function sliceMessages(body: unknown, mostBytes: number): readonly (readonly Json[])[] {
  const pieces = records(body).flatMap((message) => {
    const { info, parts } = message;
    const isShort = Buffer.byteLength(JSON.stringify(message)) <= mostBytes / 2;
    if (isShort || records(parts).length === 0) return [message];
    const room = mostBytes - Buffer.byteLength(JSON.stringify(record(info) ?? {}));
    return sliceList(records(parts), Math.max(room, mostBytes / 2)).map((some) => ({ info, parts: some }));
  });
  return sliceList(pieces, mostBytes);
}
