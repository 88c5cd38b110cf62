import { errors } from '@tributary/platform';

/** Where the next page of a search begins: behind the rank and id of the last hit. */
export interface SearchCursor {
  readonly rank: number;
  readonly id: string;
}

export function encodeSearchCursor({ rank, id }: SearchCursor): string {
  return Buffer.from(JSON.stringify([rank, id])).toString('base64url');
}

export function decodeSearchCursor(text: string): SearchCursor {
  try {
    const [rank, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown];
    if (typeof rank !== 'number' || typeof id !== 'string' || id.includes('\0'))
      throw new TypeError('not a cursor');
    return { rank, id };
  } catch {
    throw errors.cursorMalformed();
  }
}
