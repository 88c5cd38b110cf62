/** As in log.css. */
export const rowPx = 24;

/** Where each row begins, and after the last one the whole height. Only rows that were opened have another height. */
export function placeRows(
  keys: readonly { readonly key: string }[],
  heights: ReadonlyMap<string, number>,
): Float64Array {
  const offsets = new Float64Array(keys.length + 1);
  let top = 0;
  keys.forEach(({ key }, index) => {
    top += heights.size === 0 ? rowPx : (heights.get(key) ?? rowPx);
    offsets[index + 1] = top;
  });
  return offsets;
}

export interface RowWindow {
  readonly first: number;
  /** Behind the last one. */
  readonly end: number;
}

/** The rows to draw for this part of the list, and some around it, so that scrolling finds them already there. */
export function findWindow(
  offsets: Float64Array,
  { top, height, around }: { readonly top: number; readonly height: number; readonly around: number },
): RowWindow {
  const count = offsets.length - 1;
  return {
    first: Math.max(0, rowAt(offsets, top) - around),
    end: Math.min(count, rowAt(offsets, top + height) + 1 + around),
  };
}

/** The row that covers this height. */
export function rowAt(offsets: Float64Array, top: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}
