/** An origin that exists nowhere: whatever leaves it was not a path of this server. */
const here = 'http://tributary.invalid';

/** Where somebody goes after signing in: a page of this server, whatever a link says. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, here);
  const path = `${pathname}${search}${hash}`;
  // Dots may have been resolved to a second slash, which a browser takes for another server.
  const isHere = origin === here && !/^\/[/\\]/.test(path);
  return isHere && !/^\/sign-(?:in|out)\b/.test(pathname) ? path : '/';
}
