/** How much of a text is kept, at either end, until the line fits. */
const keptLengths = [200_000, 50_000, 10_000, 1_000, 100];

/**
 * The JSON of a value in at most `mostBytes`: longer lines keep all their facts and lose the middle of their
 * longest texts (images, outputs). Null where even that is too long.
 */
export function fitText(value: unknown, mostBytes: number): string | null {
  const whole = JSON.stringify(value);
  if (Buffer.byteLength(whole) <= mostBytes) return whole;
  for (const kept of keptLengths) {
    const text = JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'string' ? shorten(each, kept) : each,
    );
    if (Buffer.byteLength(text) <= mostBytes) return text;
  }
  return null;
}

function shorten(text: string, kept: number): string {
  const cut = text.length - 2 * kept;
  return cut <= 100 ? text : `${text.slice(0, kept)}[… ${cut} characters …]${text.slice(-kept)}`;
}
