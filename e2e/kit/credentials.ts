import { spawnProgram } from './spawn-program.js';
import { programOf } from './workspace.js';

const tokens = new Map<string, string>();

/** Makes an admin token as the first person of a team does. */
export async function createToken(databaseUrl: string): Promise<string> {
  const args = [programOf('cli'), 'token', 'create', '--role', 'admin', '--developer', 'e2e'];
  const program = spawnProgram(process.execPath, args, { DATABASE_URL: databaseUrl });
  const { code } = await program.ended;
  if (code !== 0) throw new Error(`No token was made: ${program.stderr()}`);
  return program.stdout().trim();
}

/** What is asked of that server from now on comes with the token. */
export function useToken(url: string, token: string): void {
  tokens.set(url, token);
}

/** Empty for a server without login. */
export function credentialsFor(url: string): Record<string, string> {
  const token = tokens.get(url);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
