import { request } from 'node:http';
import { scopesOfRole, type Role, type Scope } from '@tributary/domain';
import { TokenRepository, type NewToken } from '@tributary/store';
import { actorNamed } from '@tributary/store/test-kit';
import { startApi, type TestApi } from './start-api.js';

export interface TeamApi extends TestApi {
  readonly tokens: TokenRepository;
  /** A new token; what it may do is what its role may do unless it is narrowed. */
  token(
    role: Role,
    narrowed?: { scopes?: readonly Scope[]; expiresAt?: Date; developer?: string; email?: string },
  ): Promise<string>;
  /** Ends the token that was made last. */
  revokeNewest(): Promise<number>;
  /** The status alone, for routes that never end. */
  statusOf(method: string, path: string, headers?: Record<string, string>): Promise<number>;
}

export const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });

/** Who makes and ends tokens at the command line. */
export const operator = actorNamed('operator');

export async function createToken(tokens: TokenRepository, token: Omit<NewToken, 'by'>): Promise<string> {
  const made = await tokens.create({ ...token, by: operator });
  if (made === 'other-email') throw new Error(made);
  return made.secret;
}

/** The API as a team runs it: nobody without a token. */
export async function startTeamApi(options: Parameters<typeof startApi>[0] = {}): Promise<TeamApi> {
  const api = await startApi({ ...options, config: { ...options.config, mode: 'team' } });
  const tokens = new TokenRepository(api.pool);
  return {
    ...api,
    tokens,
    token: (role, { scopes = scopesOfRole[role], expiresAt, developer = 'ann', email } = {}) =>
      createToken(tokens, { name: `${role} ${scopes.join()}`, developer, email, role, scopes, expiresAt }),
    revokeNewest: async () => {
      const [newest] = (await tokens.list(null, { limit: 1 })).items;
      return await tokens.revoke({ which: newest?.id ?? '', by: operator });
    },
    statusOf: (method, path, headers = {}) =>
      new Promise((resolve, reject) => {
        const call = request(`${api.url}${path}`, { method, headers }, (response) => {
          resolve(response.statusCode ?? 0);
          call.destroy();
        });
        call.on('error', reject);
        call.end();
      }),
  };
}
