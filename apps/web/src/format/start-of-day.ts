export const dayMs = 86_400_000;

/** Days are those of UTC everywhere, as the server adds them up: whoever looks sees the same figures. */
export function startOfDay(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}
