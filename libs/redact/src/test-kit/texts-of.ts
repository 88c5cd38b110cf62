/** Every text in a JSON line, keys too, and every text in a text that is JSON itself. */
export function textsOf(json: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  return textsIn(value);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value, ...textsOf(value)];
  if (typeof value !== 'object' || value === null) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
}
