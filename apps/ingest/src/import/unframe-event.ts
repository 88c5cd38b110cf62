/**
 * What a line of a saved stream tells: `data: {…}` as a server sends it, or the bare event. Nothing, where it is a
 * comment, a field without data or the empty line behind each event.
 */
export function unframeEvent(line: string): string {
  if (line.startsWith('{')) return line;
  return line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
}
