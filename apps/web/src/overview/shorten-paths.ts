/** A path from the root, with more folders than a line of a tile has room for. */
const longPath = /(?<=^|\s)(?:[A-Za-z]:)?(?:[\\/][^\\/\s]+)+((?:[\\/][^\\/\s]+){3})(?=$|\s)/g;

/** Paths as seen from a session's folder; of others their end, which tells more than their beginning. */
export function shortenPaths(text: string, folder: string | null): string {
  const isNamed = folder !== null && /[^\\/]/.test(folder);
  const root = isNamed ? folder.replace(/[\\/]+$/, '') : null;
  const local = root === null ? text : text.replaceAll(`${root}/`, '').replaceAll(`${root}\\`, '');
  return local.replace(longPath, '…$1');
}
