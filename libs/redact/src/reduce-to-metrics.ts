import { sources, type Fingerprint, type SourceKind } from '@tributary/parser';

/** The line without its content; undefined where it is no JSON, or holds nothing that may leave. */
export function reduceToMetrics(
  kind: SourceKind,
  text: string,
  fingerprint: Fingerprint,
): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = sources[kind].figures(value, fingerprint);
  return kept === undefined ? undefined : JSON.stringify(kept);
}
