import { roles, scopesOfRole, type Actor, type Role, type Scope } from '@tributary/domain';
import { openDatabase, prepareDatabase, TokenRepository } from '@tributary/store';
import { describeTokens } from './describe-tokens.js';
import { readArguments, usageError, type Given } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { readExpiry, readTokenConfig, type TokenConfig } from './token.config.js';

const help = `Usage: tributary token create | list | revoke <name or id>

Tokens let people sign in and collectors hand over lines in team mode. They are in the team's Postgres (DATABASE_URL).

  create    Makes a token and prints it, this once: only its hash is kept.
    --role ROLE        What its person may do: admin, member or viewer (member).
    --developer NAME   Whose it is (you).
    --email ADDRESS    By which the developer is known when they sign in at the team's issuer.
    --name NAME        What it is called (the developer's name).
    --scopes LIST      What it is for, separated by commas: ingest, read, write, admin (all that the role has).
                       A collector needs only ingest.
    --expires TIME     When it ends by itself, e.g. 90d (never).
  list      Shows all tokens with their last use.
  revoke    Ends a token at once; streams that it opened end within seconds.

  --help    Shows this.
`;

const known = {
  role: 'string',
  developer: 'string',
  email: 'string',
  name: 'string',
  scopes: 'string',
  expires: 'string',
} as const;

const maxListed = 1_000;

interface Request {
  readonly tokens: TokenRepository;
  readonly config: TokenConfig;
  readonly words: readonly string[];
  readonly flags: Given<typeof known>;
}

const actions = { create, list, revoke } satisfies Record<string, (request: Request) => Promise<void>>;

/** `tributary token`. */
export async function token(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { words, flags } = readArguments('token', known, args);
    if (flags.help === true) return void process.stdout.write(help);
    const [action = '', ...rest] = words;
    if (!Object.hasOwn(actions, action)) {
      throw usageError('Say one of create, list and revoke; see "tributary token --help".');
    }
    const config = readTokenConfig();
    const database = openDatabase(config.databaseUrl);
    try {
      await prepareDatabase(database);
      const tokens = new TokenRepository(database);
      await actions[action as keyof typeof actions]({ tokens, config, words: rest, flags });
    } finally {
      await database.end();
    }
  });
}

/** The token alone on stdout, so that a script can keep it. */
async function create({ tokens, config, flags }: Request): Promise<void> {
  const role = oneOf<Role>('--role', roles, flags.role ?? 'member');
  const wanted = flags.scopes?.split(',').map((each) => oneOf<Scope>('--scopes', scopesOfRole[role], each));
  const developer = flags.developer ?? config.user;
  const made = await tokens.create({
    name: flags.name ?? developer,
    developer,
    email: flags.email,
    role,
    scopes: wanted ?? scopesOfRole[role],
    expiresAt: readExpiry(flags.expires),
    by: actorOf(config),
  });
  if (made === 'other-email')
    throw usageError(`${developer} is known by another e-mail than ${flags.email}.`);
  process.stderr.write(
    `A token of ${developer} (${role}). It is shown this once: keep it where only you can read.\n`,
  );
  process.stdout.write(`${made.secret}\n`);
}

async function list({ tokens }: Request): Promise<void> {
  process.stdout.write(describeTokens((await tokens.list(null, { limit: maxListed })).items, new Date()));
}

async function revoke({ tokens, config, words }: Request): Promise<void> {
  const [which] = words;
  if (which === undefined) throw usageError('Name the token; "tributary token list" shows them.');
  const count = await tokens.revoke({ which, by: actorOf(config) });
  if (count === 0)
    throw usageError(`There is no token "${which}" in use; "tributary token list" shows them.`);
  process.stdout.write(count === 1 ? 'The token is revoked.\n' : `${count} tokens are revoked.\n`);
}

/** The person at this machine, for the audit log. */
function actorOf({ user }: TokenConfig): Actor {
  return { name: `${user} (command line)`, developerId: null, tokenId: null, requestId: null };
}

function oneOf<Value extends string>(flag: string, values: readonly Value[], given: string): Value {
  const value = values.find((each) => each === given);
  if (value === undefined) throw usageError(`${flag} has "${given}", expected one of ${values.join(', ')}.`);
  return value;
}
