/** A member of an object or array, by its place in the text; for an element of an array `start` is `valueStart`. */
interface Member {
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

interface Container {
  readonly open: number;
  readonly depth: number;
  readonly members: readonly Member[];
}

export type JsonPath = readonly [string, ...(string | number)[]];

const whitespace = /\s*/y;
const stringToken = /"(?:[^"\\]|\\.)*"/y;

/**
 * Sets or, for undefined, removes the value at a path of a JSON document and leaves every other character as it is.
 * The text must be valid JSON and have everything on the path but its last step.
 */
export function editJson(text: string, path: JsonPath, value: unknown): string {
  let container = readContainer(text, skip(whitespace, text, 0), 0);
  for (const step of path.slice(0, -1)) {
    const inside = container.members[findMember(text, container, step)];
    if (inside === undefined) return text;
    container = readContainer(text, inside.valueStart, container.depth + 1);
  }
  const last = path.at(-1) ?? '';
  const index = findMember(text, container, last);
  const found = container.members[index];
  if (value === undefined) return found === undefined ? text : remove(text, container, index);
  const written = format(text, value, container.depth);
  if (found !== undefined) return text.slice(0, found.valueStart) + written + text.slice(found.end);
  return insert(text, container, typeof last === 'string' ? `${JSON.stringify(last)}: ${written}` : written);
}

function insert(text: string, { open, depth, members }: Container, member: string): string {
  const { line, unit } = styleOf(text);
  const inner = line + unit.repeat(line === '' ? 0 : depth + 1);
  const last = members.at(-1);
  if (last !== undefined) return `${text.slice(0, last.end)},${inner}${member}${text.slice(last.end)}`;
  const close = skip(whitespace, text, open + 1);
  return `${text.slice(0, open + 1)}${inner}${member}${line}${unit.repeat(depth)}${text.slice(close)}`;
}

/** With the comma before it, else the one behind it; alone, with everything between the brackets. */
function remove(text: string, { open, members }: Container, index: number): string {
  const [before, own, after] = [members[index - 1], members[index], members[index + 1]];
  if (own === undefined) return text;
  if (before !== undefined) return text.slice(0, before.end) + text.slice(own.end);
  if (after !== undefined) return text.slice(0, own.start) + text.slice(after.start);
  return text.slice(0, open + 1) + text.slice(skip(whitespace, text, own.end));
}

function format(text: string, value: unknown, depth: number): string {
  const { line, unit } = styleOf(text);
  if (line === '') return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', line + unit.repeat(depth + 1));
}

/** A document on one line stays on one; an empty one gets two spaces. */
function styleOf(text: string): { readonly line: string; readonly unit: string } {
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n([ \t]+)"/.exec(text)?.[1];
  if (unit === undefined && /[^\s{}]/.test(text) && !text.trim().includes('\n'))
    return { line: '', unit: '' };
  return { line, unit: unit ?? '  ' };
}

function findMember(text: string, { members }: Container, step: string | number): number {
  if (typeof step === 'number') return step;
  return members.findIndex(({ start, valueStart }) => {
    const key = text.slice(start, text.lastIndexOf('"', valueStart - 1) + 1);
    return JSON.parse(key) === step;
  });
}

function readContainer(text: string, open: number, depth: number): Container {
  const members: Member[] = [];
  const isObject = text[open] === '{';
  let at = skip(whitespace, text, open + 1);
  while (at < text.length && !'}]'.includes(text[at] ?? '')) {
    const start = at;
    const colon = isObject ? skip(whitespace, text, skip(stringToken, text, at)) : at - 1;
    const valueStart = skip(whitespace, text, colon + 1);
    const end = endOfValue(text, valueStart);
    members.push({ start, valueStart, end });
    at = skip(whitespace, text, end);
    if (text[at] === ',') at = skip(whitespace, text, at + 1);
  }
  return { open, depth, members };
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') at = skip(stringToken, text, at) - 1;
    else if ('{['.includes(character)) depth += 1;
    else if (depth === 0 && /[,\]}\s]/.test(character)) return at;
    else if ('}]'.includes(character)) depth -= 1;
    if (depth === 0 && '"}]'.includes(character)) return at + 1;
  }
  return text.length;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
