const escapeLetters = 'nrtbf';
const colour = /\[[\d;]{0,12}m$/;
const escapedUnit = /\\u[0-9a-fA-F]{4}$/;
const percentUnit = /%[0-9A-F]{2}$/;
const longestLead = 15;

function isWordCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
  );
}

/**
 * Whether a word may begin here. In JSON text a letter before it may belong to something else: to the escape
 * of a line end (`\n`), of a control character, or to a terminal's colour.
 */
export function startsWord(text: string, at: number): boolean {
  if (at === 0 || !isWordCode(text.charCodeAt(at - 1))) return true;
  const before = text.slice(Math.max(0, at - longestLead), at);
  if (before.at(-2) === '\\' && escapeLetters.includes(before.at(-1) ?? '')) return true;
  return colour.test(before) || escapedUnit.test(before) || percentUnit.test(before);
}
