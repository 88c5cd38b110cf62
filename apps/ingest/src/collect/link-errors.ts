import { TributaryError } from '@tributary/platform';

/** Why lines cannot be handed to a server. */
export const linkErrors = {
  notRunning: ({ url, cause }: { url: string; cause: unknown }) =>
    new TributaryError(
      'server_not_running',
      `No Tributary answers at ${url}; start it with "npm start", or name another with --server.`,
      { cause },
    ),
  lost: ({ url, cause }: { url: string; cause: unknown }) =>
    new TributaryError(
      'server_lost',
      `Tributary at ${url} stopped answering; what it has taken is kept, so run the same command again to go on.`,
      { cause },
    ),
  refused: ({ url, status, detail }: { url: string; status: number; detail: string }) =>
    new TributaryError('server_refused', `Tributary at ${url} refuses this (status ${status}): ${detail}`),
  notTributary: ({ url }: { url: string }) =>
    new TributaryError('server_not_tributary', `What answers at ${url} is not a Tributary of this version.`),
};
