import 'reflect-metadata';
import { up } from './up.js';

const usage = `Usage: tributary <command>

  up    Starts Tributary in one process (what npm start does).

Settings are environment variables, or flags of the same name: TRIBUTARY_PORT=7421 or --port 7421.
`;

const commands = { up } satisfies Record<string, (args: readonly string[]) => Promise<void>>;

const [name = 'help', ...args] = process.argv.slice(2);
if (name in commands) {
  await commands[name as keyof typeof commands](args);
} else if (['help', '--help', '-h'].includes(name)) {
  process.stdout.write(usage);
} else {
  process.stderr.write(`There is no command "${name}".\n\n${usage}`);
  process.exitCode = 1;
}
