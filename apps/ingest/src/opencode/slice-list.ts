/** Room for the words of the envelope around a body. */
const envelopeBytes = 2_000;

/**
 * A list in runs whose JSON stays below `mostBytes`, in order and from the start: a list that only grows keeps
 * its first slices. One entry that is too long stands alone.
 */
export function sliceList<Item>(items: readonly Item[], mostBytes: number): readonly (readonly Item[])[] {
  const slices: Item[][] = [];
  let current: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (current.length > 0 && bytes + size > mostBytes - envelopeBytes) {
      slices.push(current);
      current = [];
      bytes = 0;
    }
    current.push(item);
    bytes += size;
  }
  return current.length === 0 ? slices : [...slices, current];
}
