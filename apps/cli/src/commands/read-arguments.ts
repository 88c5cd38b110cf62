import { parseArgs } from 'node:util';
import { TributaryError } from '@tributary/platform';

/** A flag that takes a value, or stands for itself. */
export type Flags = Readonly<Record<string, 'string' | 'boolean'>>;

export type Given<Known extends Flags> = {
  readonly [Name in keyof Known]?: Known[Name] extends 'string' ? string : boolean;
};

export interface Arguments<Known extends Flags> {
  readonly words: readonly string[];
  readonly flags: Given<Known & { help: 'boolean' }>;
}

/** Splits a command's arguments into words and flags; whatever it does not know is refused by name. */
export function readArguments<Known extends Flags>(
  command: string,
  known: Known,
  args: readonly string[],
): Arguments<Known> {
  const options = Object.fromEntries(
    Object.entries({ ...known, help: 'boolean' as const }).map(([name, type]) => [
      name,
      { type, ...(name === 'help' && { short: 'h' }) },
    ]),
  );
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'option') refuseWrong(command, token, options[token.name]?.type);
  }
  return { words: positionals, flags: values as Arguments<Known>['flags'] };
}

function refuseWrong(
  command: string,
  { rawName, value }: { readonly rawName: string; readonly value?: string | undefined },
  type: 'string' | 'boolean' | undefined,
): void {
  const see = `see "tributary ${command} --help".`;
  if (type === undefined) throw usageError(`There is no flag ${rawName}; ${see}`);
  if (type === 'string' && value === undefined) throw usageError(`${rawName} needs a value; ${see}`);
  if (type === 'boolean' && value !== undefined) throw usageError(`${rawName} takes no value; ${see}`);
}

export function usageError(message: string): TributaryError {
  return new TributaryError('usage', message);
}
