import { spawnProgram, type Environment } from './spawn-program.js';
import { programOf } from './workspace.js';

const tokens = new Map<string, string>();

/** What a command that ends by itself prints. */
export async function runCli(args: readonly string[], env: Environment): Promise<string> {
  const program = spawnProgram(process.execPath, [programOf('cli'), ...args], env);
  const { code } = await program.ended;
  if (code !== 0) throw new Error(`${args.join(' ')}: ${program.stderr()}`);
  return program.stdout();
}

/** Makes an admin token as the first person of a team does. */
export async function createToken(databaseUrl: string): Promise<string> {
  const args = ['token', 'create', '--role', 'admin', '--developer', 'e2e'];
  return (await runCli(args, { DATABASE_URL: databaseUrl })).trim();
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
