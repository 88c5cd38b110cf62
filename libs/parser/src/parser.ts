import type { Parsed, RawEvent } from '@tributary/domain';

/** One per source kind, pure, and it never throws: whatever the line holds, it has an outcome. */
export type Parser = (raw: RawEvent) => Parsed;
