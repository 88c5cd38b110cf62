import { ClientProblem, TributaryClient } from '@tributary/client';
import { trustAuthority } from '@tributary/ingest';
import { TributaryError } from '@tributary/platform';
import type { ServerConfig } from './server.config.js';

type Ask = <Answer>(question: (client: TributaryClient) => Promise<Answer>) => Promise<Answer>;

/** A running Tributary, for commands that ask it something. Why it does not answer is one sentence. */
export function openServer({ serverUrl, token, caFile }: ServerConfig): Ask {
  if (caFile !== undefined) trustAuthority(caFile);
  const client = new TributaryClient({ url: serverUrl, ...(token !== undefined && { token }) });
  return async (question) =>
    await question(client).catch((cause: unknown) => {
      if (cause instanceof ClientProblem) throw new TributaryError(cause.code, cause.message, { cause });
      throw new TributaryError('server_unreachable', `There is no Tributary at ${serverUrl}.`, { cause });
    });
}
