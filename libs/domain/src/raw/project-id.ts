/** The folder an agent works in, as an id that fits into a URL; the same for every tool. */
export function projectOf(cwd: string): { id: string; name: string; path: string } {
  const path = cwd.length > 1 ? cwd.replace(/[/\\]+$/, '') : cwd;
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return { id: path.replace(/[^A-Za-z0-9]/g, '-').slice(0, 200), name: name === '' ? path : name, path };
}
