/** JSON with sorted keys and sorted maps: equal states give equal text, whatever order they were built in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    const entries =
      inner instanceof Map
        ? [...(inner as Map<string, unknown>)]
        : inner !== null && typeof inner === 'object' && !Array.isArray(inner)
          ? Object.entries(inner)
          : null;
    if (entries === null) return inner;
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}
