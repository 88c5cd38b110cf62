/** What Postgres cannot hold in text: NUL, and halves of surrogate pairs. They become U+FFFD. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}

const suspicious = /\\u(?:0000|[dD][89a-fA-F])/;

/** The text of a `jsonb` value. Only what may hold something that jsonb refuses is walked again. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  return suspicious.test(json) ? JSON.stringify(value, storable) : json;
}
