import { byPattern } from './by-pattern.js';
import { isRandom } from './is-random.js';
import { isPlaceholder } from '../placeholder.js';
import { needles, type Rules } from './rule.js';

const variable = /^[$%{<[*]/;

/** What opens a door by itself: in addresses, headers and command lines. */
export const accessCredentials = {
  /** The payload of every JWT begins like this; looking back from the dot keeps the search linear. */
  jwt: {
    needles: needles(['.eyJ']),
    find(text, at) {
      const head = /eyJ[\w-]{8,2048}$/.exec(text.slice(Math.max(0, at - 2_052), at))?.[0];
      if (head === undefined) return undefined;
      const tail = /^\.eyJ[\w-]{4,8192}(?:\.[\w-]{0,2048})?/.exec(text.slice(at, at + 10_300))?.[0];
      return tail === undefined ? undefined : { start: at - head.length, end: at + tail.length };
    },
  },
  /** An encrypted token has no readable payload, and five parts. */
  jwe: byPattern({
    starts: ['eyJhbGci', 'eyJlbmMi', 'eyJ0eXAi', 'eyJraWQi', 'eyJjdHki'],
    isAtStart: true,
    pattern: /eyJ[\w-]{8,1024}\.[\w-]{0,1024}\.[\w-]{8,64}\.[\w-]{8,8192}\.[\w-]{8,64}/y,
  }),
  'url-password': byPattern({
    starts: ['://'],
    pattern: /(:\/\/[^\s"'\\/@:<>?#[\]]{0,128}:)([^\s"'\\/<>?]{1,256})(?=@[\w.[-])/y,
    accepts: (password) => !variable.test(password) && !isPlaceholder(password),
  }),
  'basic-auth': byPattern({
    starts: ['basic '],
    isFolded: true,
    pattern: /(basic {1,4})([A-Za-z0-9+/]{8,512}={0,2})/iy,
    accepts: isUserAndPassword,
  }),
  'bearer-token': byPattern({
    starts: ['bearer'],
    isFolded: true,
    pattern: /(bearer(?: {1,4}|%20))([\w.~+/-]{16,4096}={0,2})/iy,
    accepts: isRandom,
  }),
  cookie: byPattern({
    starts: ['cookie:', 'cookie"', 'cookie\\', "cookie'", 'cookie =', 'cookie='],
    isFolded: true,
    pattern: /(cookie["'\\ ]{0,20}[:=]["'\\ ]{0,20})([\w.-]{1,64}=[^"'\\\r\n]{6,4096})/iy,
    accepts: (cookie) => /\d/.test(cookie) && !isPlaceholder(cookie),
  }),
  'netrc-password': byPattern({
    starts: ['login '],
    pattern: /(login [^\s"\\]{1,64}[ ",+\\nrt]{1,24}password )([^\s"\\]{4,128})/y,
    accepts: (password) => !isPlaceholder(password),
  }),
  'curl-user': byPattern({
    starts: [' -u ', ' --user ', ' -u', ' --user='],
    pattern: /( (?:-u|--user)[ =]{0,2}["'\\]{0,3}[\w.@+-]{1,64}:)([^\s"'\\]{4,128})/y,
    accepts: (password) => /\D/.test(password) && !variable.test(password) && !isPlaceholder(password),
  }),
} satisfies Rules;

function isUserAndPassword(encoded: string): boolean {
  const plain = Buffer.from(encoded, 'base64').toString('latin1');
  return /^[\x20-\x7e\xa0-\xff]+$/.test(plain) && plain.includes(':');
}
