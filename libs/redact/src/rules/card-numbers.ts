import { startsWord } from '../starts-word.js';
import { needles, type Rules } from './rule.js';

/** What may stand before a number; the letters are those of escapes and colours. After a dot it is a fraction. */
const leads = Array.from(' "\'`:;=([{,<>|/#$@*+-!→\tnrtm');
/** The first two digits of American Express, JCB, Visa, Mastercard (both ranges) and Discover. */
const issuers = '34 35 37 60 65 22 23 24 25 26 27 40 41 42 43 44 45 46 47 48 49 51 52 53 54 55'.split(' ');
/** The digits of an American Express number; the others have one more. */
const shortest = 15;

const cardNumber =
  /(?:3[47]\d{2}([ -]?)\d{6}\1\d{5}|(?:4\d{3}|5[1-5]\d\d|2[2-7]\d\d|35\d\d|6011|65\d\d)([ -]?)\d{4}\2\d{4}\2\d{4})(?![\w.-])/y;

/** The check digit of ISO/IEC 7812: one number in ten passes by chance. */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  Array.from(number)
    .reverse()
    .forEach((digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      sum += value > 9 ? value - 9 : value;
    });
  return sum % 10 === 0;
}

export const cardNumbers = {
  'card-number': {
    needles: needles(
      leads.flatMap((lead) => issuers.map((issuer) => lead + issuer)),
      { digitsBehind: shortest - 2 },
    ),
    find(text, lead) {
      const at = lead + 1;
      cardNumber.lastIndex = at;
      const number = cardNumber.exec(text)?.[0];
      if (number === undefined || !startsWord(text, at) || !hasCheckDigit(number.replace(/\D/g, '')))
        return undefined;
      return { start: at, end: at + number.length };
    },
  },
} satisfies Rules;
