/** Where two JSON values differ, as paths with both values; equal values give an empty list. */
export function listDifferences(found: unknown, expected: unknown, path = ''): string[] {
  if (Object.is(found, expected)) return [];
  if (!isBranch(found) || !isBranch(expected))
    return [`${path}: ${show(found)} instead of ${show(expected)}`];
  const keys = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => listDifferences(found[key], expected[key], `${path} ${key}`));
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200);
}
