import { seededRandom, type Random } from '../../test-kit/seeded-random.js';

const strangers: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 60,
  '',
  '\u0000',
  '\ud800',
  '<task-notification><status>completed</status>',
  'Agent type \u2028',
  [],
  [[]],
  [null, 1, 'x', {}],
  {},
  { type: 'text' },
  { type: 'tool_use', name: 'Agent', id: 't' },
  { type: 'tool_result', tool_use_id: 't' },
];
const snippets = [
  '"__proto__":{"polluted":true},',
  '"constructor":{"prototype":{"polluted":true}},',
  '"type":"assistant",',
  '"type":"user",',
  '"message":1e400,',
  '"timestamp":"\\u0000",',
  `"deep":${'['.repeat(2_000)}${']'.repeat(2_000)},`,
];

/** The same seed mutates the same lines in the same way: a failure can be met again. */
export function createMutator(seed: number): (text: string) => string {
  const random = seededRandom(seed);
  const kinds = [cut, flip, insert, swapValue, swapValue, repeat];
  return (text) => kinds[Math.floor(random() * kinds.length)]!(text, random);
}

function cut(text: string, random: Random): string {
  return text.slice(0, Math.floor(random() * text.length));
}

function flip(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  return (
    text.slice(0, at) +
    String.fromCharCode(text.charCodeAt(at) ^ (1 << Math.floor(random() * 16))) +
    text.slice(at + 1)
  );
}

/** A doubled or a dangerous key, at the front of the line or of one of its objects. */
function insert(text: string, random: Random): string {
  const snippet = snippets[Math.floor(random() * snippets.length)]!;
  const at = text.indexOf('{', Math.floor(random() * text.length)) + 1;
  return text.slice(0, at) + snippet + text.slice(at);
}

function repeat(text: string, random: Random): string {
  const from = Math.floor(random() * text.length);
  return text.slice(0, from) + text.slice(Math.floor(random() * from));
}

/** Another type where the parser expects its own. */
function swapValue(text: string, random: Random): string {
  const root = JSON.parse(text) as unknown;
  let node = root;
  for (;;) {
    if (typeof node !== 'object' || node === null) return text;
    const keys = Object.keys(node);
    const key = keys[Math.floor(random() * keys.length)];
    if (key === undefined) return text;
    const child = (node as Record<string, unknown>)[key];
    if (typeof child !== 'object' || child === null || random() < 0.3) {
      (node as Record<string, unknown>)[key] = strangers[Math.floor(random() * strangers.length)];
      return JSON.stringify(root);
    }
    node = child;
  }
}
