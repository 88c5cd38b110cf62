/** What Postgres cannot hold in text: NUL, and halves of surrogate pairs. They become U+FFFD. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}

const suspicious = /\\u(?:0000|[dD][89a-fA-F])/;

/** Rows for `jsonb_to_recordset`, the fastest way in. Only text that may hold what jsonb refuses is walked again. */
export function rowsJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  return suspicious.test(json) ? JSON.stringify(rows, storable) : json;
}

const latest = Date.UTC(2200, 0);

/** Epoch milliseconds as Postgres reads them; a time that no clock showed becomes null. */
export function isoTime(at: number | null | undefined): string | null {
  if (at === null || at === undefined || !(at >= 0 && at < latest)) return null;
  return new Date(at).toISOString();
}
