import type { z } from 'zod';
import { errors } from '../errors/error-table.js';
import { findNearest } from './find-nearest.js';
import { knownSettings } from './known-settings.js';
import { maskSecrets } from './mask-secrets.js';
import { flagOf, readFlags } from './read-flags.js';
import { readSecretFile, secretFileSettings } from './read-secret-file.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings of one process from variables and from flags of the same name; a flag beats its variable. Settings
 * of other processes are allowed, because processes share an environment; anything else is a slip and is refused.
 * A secret may be in a file instead; the variable itself is preferred.
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
  argv: readonly string[],
): z.output<Schema> {
  const known = [
    ...new Set([...Object.keys(schema.shape), ...Object.keys(knownSettings.shape), ...secretFileSettings]),
  ];
  refuseUnknown(env, known);
  const flags = readFlags(argv, known);
  const files = { ...env, ...Object.fromEntries(flags) };
  const given = Object.keys(schema.shape).flatMap((name) => {
    const values = [flags.get(name), env[name], readSecretFile(name, files)];
    // An empty variable is how a shell or a compose file says "not set".
    const value = values.find((candidate) => candidate !== undefined && candidate !== '');
    return value === undefined ? [] : [[name, value] as const];
  });
  // Read once, which takes less than to compile how.
  const parsed = schema.safeParse(Object.fromEntries(given), { jitless: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const value = new Map(given).get(name);
  throw errors.settingMalformed({
    name: flags.has(name) ? `${flagOf(name)} (${name})` : name,
    given: value === undefined ? 'not set' : `"${maskSecrets(value)}"`,
    expected: value === undefined ? 'a value' : (issue?.message ?? 'another value'),
  });
}

function refuseUnknown(env: Environment, known: readonly string[]): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('TRIBUTARY_') && !known.includes(name));
  if (unknown === undefined) return;
  throw errors.settingUnknown({ name: unknown, nearest: findNearest(unknown, known) });
}
