import { errors } from '../errors/error-table.js';
import { findNearest } from './find-nearest.js';

/** `TRIBUTARY_PORT` → `--port`, `DATABASE_URL` → `--database-url`. */
export function flagOf(variable: string): string {
  return `--${variable
    .replace(/^TRIBUTARY_/, '')
    .toLowerCase()
    .replaceAll('_', '-')}`;
}

/** Arguments show in the list of processes. */
const neverFlags = [
  'TRIBUTARY_TOKEN',
  'TRIBUTARY_OPENCODE_PASSWORD',
  'TRIBUTARY_DASH_PASSWORD',
  'TRIBUTARY_OTLP_HEADERS',
  'TRIBUTARY_SMTP_URL',
  'TRIBUTARY_OIDC_CLIENT_SECRET',
];

export function isFlag(variable: string): boolean {
  return !neverFlags.includes(variable);
}

/** A flag that may stand alone. */
const switches = ['TRIBUTARY_OPEN', 'TRIBUTARY_OTLP_PIPELINE'];

/** `--port 7421`, `--port=7421`, and a bare `--open` for 1, by the name of the variable each stands for. */
export function readFlags(argv: readonly string[], variables: readonly string[]): Map<string, string> {
  const allowed = variables.filter(isFlag);
  const byFlag = new Map(allowed.map((variable) => [flagOf(variable), variable]));
  const found = new Map<string, string>();
  for (let index = 0; index < argv.length; index += 1) {
    const [flag = '', ...rest] = argv[index]?.split('=') ?? [];
    const variable = byFlag.get(flag);
    if (variable === undefined) {
      throw errors.settingUnknown({ name: flag, nearest: findNearest(flag, [...byFlag.keys()]) });
    }
    const next = argv[index + 1];
    if (rest.length > 0) found.set(variable, rest.join('='));
    else if (next === undefined || next.startsWith('--')) {
      if (!switches.includes(variable)) throw errors.settingValueMissing({ flag });
      found.set(variable, '1');
    } else {
      found.set(variable, next);
      index += 1;
    }
  }
  return found;
}
