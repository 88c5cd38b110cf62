import 'reflect-metadata';
import { check } from './commands/check.js';
import { collect } from './commands/collect.js';
import { demo } from './commands/demo.js';
import { doctor } from './commands/doctor.js';
import { hooks } from './commands/hooks.js';
import { importSessions } from './commands/import.js';
import { rebuild } from './commands/rebuild.js';
import { reprice } from './commands/reprice.js';
import { token } from './commands/token.js';
import { up } from './up.js';
import { readVersion } from './read-version.js';

const usage = `Usage: tributary <command>

  up       Starts Tributary in one process (what npm start does).
  demo     Replays recorded runs in a place of their own, which is gone when you stop it.
  import   Hands sessions from files, folders or a pipe to a running Tributary.
  collect  Hands what agents do on this machine to a team's server, as long as it runs.
  hooks    Lets Claude Code tell Tributary at once what it does.
  token    Makes, lists and revokes the tokens of a team.
  doctor   Shows what is behind, silent or could not be read, and tries that again.
  check    Proves that what is stored is what the facts say.
  reprice  Computes all costs once more.
  rebuild  Reads the files again from the start.

"tributary <command> --help" says more, "tributary --version" which version this is.

Settings are environment variables, or flags of the same name: TRIBUTARY_PORT=7421 or --port 7421.
`;

const commands = {
  up,
  import: importSessions,
  collect,
  hooks,
  token,
  demo,
  doctor,
  check,
  reprice,
  rebuild,
} satisfies Record<string, (args: readonly string[]) => Promise<void>>;

const [name = 'help', ...args] = process.argv.slice(2);
if (Object.hasOwn(commands, name)) {
  await commands[name as keyof typeof commands](args);
} else if (['help', '--help', '-h'].includes(name)) {
  process.stdout.write(usage);
} else if (['--version', '-v', 'version'].includes(name)) {
  process.stdout.write(`${readVersion()}\n`);
} else {
  process.stderr.write(`There is no command "${name}".\n\n${usage}`);
  process.exitCode = 1;
}
