/** Epoch milliseconds as OpenCode writes them; anything else reads as absent. */
export function epochMs(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}
