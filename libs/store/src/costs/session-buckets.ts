/**
 * What keeps changing is kept in so many parts, by the sessions that used it: changes are told of sessions, and only the
 * parts that these are in are read again.
 */
const bucketCount = 64;

/** SQL: the part that a session is in. */
export const bucketOf = (session: string): string => `(hashtext(${session}) & ${bucketCount - 1})`;

export const allBuckets: readonly number[] = Array.from({ length: bucketCount }, (_, bucket) => bucket);
