import type { OpencodeServer } from './opencode-follower.js';

/** Where `opencode serve` listens when nobody says otherwise. */
const usualUrl = 'http://127.0.0.1:4096';

/** The configured servers; without any, the usual address is tried, quietly. */
export function opencodeServers(urls: readonly string[], password: string | undefined): OpencodeServer[] {
  const secret = password === undefined ? {} : { password };
  if (urls.length === 0) return [{ url: usualUrl, isQuiet: true, ...secret }];
  return urls.map((url) => ({ url, isQuiet: false, ...secret }));
}
