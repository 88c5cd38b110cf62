const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Three digits and a unit: 812 B, 4.2 MB. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const scaled = bytes / 1_000 ** power;
  return `${scaled.toFixed(power === 0 || scaled >= 99.5 ? 0 : 1)} ${units[power] ?? 'B'}`;
}
