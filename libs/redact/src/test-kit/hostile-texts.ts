const size = 1_000_000;
const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** A megabyte each, made to keep a careless pattern busy. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'one letter': fill('a'),
  'one digit': fill('4'),
  dashes: fill('-'),
  spaces: fill(' '),
  backslashes: fill('\\'),
  quotes: fill('"'),
  'nested quotes': fill('\\"\\\\\\"'),
  'the beginning of a key': fill('sk-'),
  'the beginning of a JWT': fill('eyJ'),
  'parts of a JWT': fill('.eyJ'),
  'two parts of a JWT': fill('eyJhbGciOiJIUzI1NiJ9.'),
  'openings of private keys': fill('-----BEGIN PRIVATE KEY-----'),
  'openings of keys with a line': fill(`-----BEGIN RSA PRIVATE KEY-----\n${'A'.repeat(64)}\n`),
  'names without a value': fill('password '),
  'names with a sign': fill('token='),
  'names of names': fill('secret_token_api_key_password:'),
  'a name that goes on': fill('heroku'),
  'names and spaces': fill('cloudflare       '),
  'addresses without a password': fill('https://'),
  'addresses with colons': fill('://a:b:c:'),
  headers: fill('Authorization: Basic '),
  cookies: fill('Cookie: a='),
  'card numbers': fill('4111 1111 1111 1112 '),
  'ids of access keys': fill('AKIAABCDEFGHIJKLMNOP '),
  'quoted values without an end': fill('password="a'),
  escapes: fill('\\u0041'),
  'Base64 of numbers': fill('MTA.'),
};
