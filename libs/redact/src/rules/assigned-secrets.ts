import { isPlaceholder } from '../placeholder.js';
import { entropyOf, isRandom } from './is-random.js';
import { readValue, type Value, type ValueOptions } from './read-value.js';
import { needles, type Rule, type Rules } from './rule.js';

/** The rest of the name, its closing quote, and what gives it a value: `: string =`, `:`, `=`, `=>`, `>`, `is`. */
const assignment =
  /[\w-]{0,40}(?:["'\\]{0,17} {0,4}(?:: {0,2}[A-Za-z][\w.|?]{0,30} {0,2}=(?![=>])|:=|=>|[:=>](?!=))| (?:is|was):?)(?: |\\{1,15}t){0,4}/y;
const flagValue = /--[\w-]{3,40}(?:=| {1,3}|\\{0,15}", ?)/y;
const jsonKey = /(?<!\\)"\s{0,4}[:,]\s{0,4}$/;
const identifiers = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/;
const code = /^(?:[$%{<[*(/.!]|https?:|file:|process\.|os\.|env\.|import\b|await\b)/;
const recordId = /^(?:toolu|srvtoolu|msg|req|ses|prt|evt|call|per|que|wf|resp|run)_\w+$/;

/** Whether what a name is given is a secret, and not the code that fetches one. */
type Judge = (value: string, isQuoted: boolean) => boolean;

const isKey: Judge = (value) => value.length >= 16 && isRandom(value);

const isSecret: Judge = (value, isQuoted) =>
  value.length >= (isQuoted ? 8 : 12) && isRandom(value) && !/^[a-z]+[-_]?\d{1,3}$/i.test(value);

/** People choose passwords: a digit or a sign among the letters is all that tells one from a word. */
const isPassword: Judge = (value, isQuoted) => {
  if (value.length < 6) return false;
  if (/[A-Za-z]/.test(value)) return /[\d!@#$%^&*+=?~]/.test(value);
  return isQuoted && entropyOf(value) >= 2;
};

function isCode({ text, isQuoted }: Value, following: string | undefined): boolean {
  if (isPlaceholder(text) || recordId.test(text) || code.test(text)) return true;
  if (isQuoted) return /\s|\\+[nrt]/.test(text);
  return following === '(' || following === '[' || identifiers.test(text) || /^\w+\(/.test(text);
}

function valueAt(text: string, at: number, { judge, ...options }: ValueOptions & { readonly judge: Judge }) {
  const value = readValue(text, at, options);
  if (value === undefined) return undefined;
  const end = value.start + value.text.length;
  if (isCode(value, text[end]) || !judge(value.text, value.isQuoted)) return undefined;
  return { start: value.start, end };
}

function assigned(names: readonly string[], judge: Judge): Rule {
  return {
    needles: needles(names, { isFolded: true }),
    find(text, at) {
      assignment.lastIndex = at;
      const name = assignment.exec(text)?.[0];
      if (name === undefined) return undefined;
      const isWholeLine = /^[A-Z0-9_]+=$/.test(name);
      return valueAt(text, at + name.length, { judge, isWholeLine, isJsonValue: jsonKey.test(name) });
    },
  };
}

/** Every way in which a name that ends here is written before its value; a plural (`tokens`) is a count. */
const named = (name: string): string[] => Array.from(`:="'\\> _-`).map((after) => name + after);

export const assignedSecrets = {
  password: assigned(['password', 'passwd', 'passphrase', 'passwort', 'pwd', ...named('_pass')], isPassword),
  secret: assigned(['secret'], isSecret),
  'api-key': assigned(
    ['api_key', 'apikey', 'api-key', 'access_key', 'accesskey', 'account_key', 'auth_key', 'authkey'].concat(
      ['private_key', 'privatekey', 'signing_key', 'signingkey', 'encryption_key', 'encryptionkey'],
      ['master_key', 'license_key', 'key-data'],
    ),
    isKey,
  ),
  token: assigned(['authorization', ...named('token')], isKey),
  'env-key': {
    needles: needles(['_KEY=', '_AUTH=', '_auth=', '_CREDENTIALS=', '_DSN=']),
    find(text, at) {
      const start = text.indexOf('=', at) + 1;
      return valueAt(text, start, { judge: isKey, isWholeLine: true, isJsonValue: false });
    },
  },
  'flag-secret': {
    needles: needles(['--password', '--passwd', '--token', '--secret', '--api-key', '--apikey', '--auth']),
    find(text, at) {
      flagValue.lastIndex = at;
      const flag = flagValue.exec(text)?.[0];
      if (flag === undefined) return undefined;
      const judge = flag.startsWith('--pass') ? isPassword : isSecret;
      return valueAt(text, at + flag.length, { judge, isWholeLine: false, isJsonValue: jsonKey.test(flag) });
    },
  },
} satisfies Rules;
