/** The same numbers in every run, so that a failure can be seen again. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const once = Math.imul(state ^ (state >>> 15), 1 | state);
    const twice = (once + Math.imul(once ^ (once >>> 7), 61 | once)) ^ once;
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
  };
}
