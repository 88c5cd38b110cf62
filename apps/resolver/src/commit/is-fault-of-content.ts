import { isLostRace } from './is-lost-race.js';

/** SQLSTATE classes that speak of the data: cardinality, data, integrity, and limits of a single value or row. */
const aboutData = /^(2[123]|54)/;
const ownBugs = [TypeError, RangeError, SyntaxError, URIError];

/**
 * Whether the same lines would fail again on a healthy database. Errors without a state that our own code throws by
 * mistake count too: one line that a parser stumbles over must not stop the lines behind it.
 */
export function isFaultOfContent(error: unknown): boolean {
  if (!(error instanceof Error) || isLostRace(error)) return false;
  const state = (error as { code?: unknown }).code;
  if (typeof state === 'string') return aboutData.test(state);
  return ownBugs.some((kind) => error instanceof kind);
}
