/** Adds to a list that is kept as a set in a fixed order, so that equal sets are equal as JSON. */
export function addToSet<Item>(items: Item[], item: Item): boolean {
  const key = JSON.stringify(item);
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (JSON.stringify(items[middle]) < key) low = middle + 1;
    else high = middle;
  }
  if (low < items.length && JSON.stringify(items[low]) === key) return false;
  items.splice(low, 0, item);
  return true;
}
