import type { OpencodeServer } from './opencode-follower.js';

/** Where `opencode serve` listens when nobody says otherwise. */
const usualUrl = 'http://127.0.0.1:4096';

/** The settings that name servers. */
export interface OpencodeSettings {
  readonly TRIBUTARY_OPENCODE_URLS: readonly string[];
  readonly TRIBUTARY_OPENCODE_USERNAME?: string;
  readonly TRIBUTARY_OPENCODE_PASSWORD?: string | undefined;
}

/** The configured servers; without any, the usual address is tried, quietly. */
export function opencodeServers(given: OpencodeSettings): OpencodeServer[] {
  const {
    TRIBUTARY_OPENCODE_URLS: urls,
    TRIBUTARY_OPENCODE_USERNAME: username,
    TRIBUTARY_OPENCODE_PASSWORD: password,
  } = given;
  const credentials = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  };
  if (urls.length === 0) return [{ url: usualUrl, isQuiet: true, ...credentials }];
  return urls.map((url) => ({ url, isQuiet: false, ...credentials }));
}
