import { request } from 'node:http';
import { scopesOfRole, type Role, type Scope } from '@tributary/domain';
import { TokenRepository } from '@tributary/store';
import { startApi, type TestApi } from './start-api.js';

export interface TeamApi extends TestApi {
  readonly tokens: TokenRepository;
  /** A new token; what it may do is what its role may do unless it is narrowed. */
  token(
    role: Role,
    narrowed?: { scopes?: readonly Scope[]; expiresAt?: Date; developer?: string },
  ): Promise<string>;
  /** The status alone, for routes that never end. */
  statusOf(method: string, path: string, headers?: Record<string, string>): Promise<number>;
}

export const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });

/** The API as a team runs it: nobody without a token. */
export async function startTeamApi(options: Parameters<typeof startApi>[0] = {}): Promise<TeamApi> {
  const api = await startApi({ ...options, config: { ...options.config, mode: 'team' } });
  const tokens = new TokenRepository(api.pool);
  return {
    ...api,
    tokens,
    token: (role, { scopes = scopesOfRole[role], expiresAt, developer = 'ann' } = {}) =>
      tokens.create({ name: `${role} ${scopes.join()}`, developer, role, scopes, expiresAt }),
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
