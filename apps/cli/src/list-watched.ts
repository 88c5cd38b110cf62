import { existsSync } from 'node:fs';
import type { Watched } from '@tributary/domain';
import { maskSecrets } from '@tributary/platform';
import type { UpConfig } from './up.config.js';

/** A folder is followed as soon as it is there; a mistyped one never is. */
export function listWatched({
  claudeDirectories,
  opencodeServers,
}: Pick<UpConfig, 'claudeDirectories' | 'opencodeServers'>): Watched {
  return {
    folders: claudeDirectories.map((path) => ({ path, isThere: existsSync(path) })),
    servers: opencodeServers.map(({ url }) => maskSecrets(url)),
  };
}
