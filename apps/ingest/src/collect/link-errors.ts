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
  away: ({ url, cause }: { url: string; cause: unknown }) =>
    new TributaryError('server_away', `Tributary at ${url} does not answer${reasonOf(cause)}.`, { cause }),
  tokenRefused: ({ url, status, detail }: { url: string; status: number; detail: string }) =>
    new TributaryError(
      'token_refused',
      `Tributary at ${url} does not accept the token (status ${status}): ${detail.replace(/\.$/, '')}. A token is made with "tributary token create"; one in TRIBUTARY_TOKEN_FILE is read again by itself.`,
    ),
  refused: ({ url, status, detail }: { url: string; status: number; detail: string }) =>
    new TributaryError('server_refused', `Tributary at ${url} refuses this (status ${status}): ${detail}`),
  tooLarge: ({ url }: { url: string }) =>
    new TributaryError('body_too_large', `Tributary at ${url} takes less at a time.`),
  frontTakesLess: ({ url }: { url: string }) =>
    new TributaryError(
      'front_takes_less',
      `What stands in front of Tributary at ${url} refuses so large a request (status 413); let it take 16 MB, nginx by "client_max_body_size 16m".`,
    ),
  sourceUnknown: ({ url, detail }: { url: string; detail: string }) =>
    new TributaryError(
      'source_unknown',
      `Tributary at ${url} has lost what it knew of this machine (${detail.replace(/\.$/, '')}); run the same command again to send everything anew.`,
    ),
  sourceOfAnother: ({ url }: { url: string }) =>
    new TributaryError(
      'source_of_another',
      `Tributary at ${url} has files of this machine under another developer's name; with this token they are handed over anew.`,
    ),
  authorityUnreadable: ({ file, cause }: { file: string; cause: unknown }) =>
    new TributaryError(
      'ca_file_unreadable',
      `The certificates in ${file} (TRIBUTARY_CA_FILE) cannot be used${reasonOf(cause)}.`,
      { cause },
    ),
  notTributary: ({ url }: { url: string }) =>
    new TributaryError('server_not_tributary', `What answers at ${url} is not a Tributary of this version.`),
};

function reasonOf(cause: unknown): string {
  const inner = (cause as { readonly cause?: unknown } | null)?.cause ?? cause;
  const { code, message } = (inner ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string') return ` (${code})`;
  return typeof message === 'string' && message !== '' ? ` (${message})` : '';
}
