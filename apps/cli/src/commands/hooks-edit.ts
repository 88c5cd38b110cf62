interface Property {
  /** Of the key, its opening quote. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const whitespace = /\s*/y;
const stringToken = /"(?:[^"\\]|\\.)*"/y;

/**
 * Sets or, for undefined, removes one property of the outermost object of a JSON document and leaves every other
 * character as it is. The text must be valid JSON.
 */
export function editProperty(text: string, name: string, value: unknown): string {
  const properties = listProperties(text);
  const index = properties.findIndex(({ start, valueStart }) => keyOf(text, start, valueStart) === name);
  const found = properties[index];
  if (value === undefined) return found === undefined ? text : remove(text, properties, index);
  if (found !== undefined) {
    return text.slice(0, found.valueStart) + format(text, value) + text.slice(found.end);
  }
  return insert(text, properties.at(-1), `${JSON.stringify(name)}: ${format(text, value)}`);
}

function insert(text: string, last: Property | undefined, property: string): string {
  const { line, unit } = styleOf(text);
  if (last !== undefined)
    return `${text.slice(0, last.end)},${line}${unit}${property}${text.slice(last.end)}`;
  const open = text.indexOf('{') + 1;
  return `${text.slice(0, open)}${line}${unit}${property}${line}${text.slice(text.indexOf('}', open))}`;
}

/** With the comma before it, else the one behind it; alone, with everything in the braces. */
function remove(text: string, properties: readonly Property[], index: number): string {
  const [before, own, after] = [properties[index - 1], properties[index], properties[index + 1]];
  if (own === undefined) return text;
  if (before !== undefined) return text.slice(0, before.end) + text.slice(own.end);
  if (after !== undefined) return text.slice(0, own.start) + text.slice(after.start);
  return text.slice(0, text.indexOf('{') + 1) + text.slice(text.indexOf('}', own.end));
}

/** As deep as the properties of the outermost object, in the document's own manner. */
function format(text: string, value: unknown): string {
  const { line, unit } = styleOf(text);
  if (line === '') return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', `${line}${unit}`);
}

/** A document on one line stays on one; an empty one gets two spaces. */
function styleOf(text: string): { readonly line: string; readonly unit: string } {
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n([ \t]+)"/.exec(text)?.[1];
  if (unit === undefined && /[^\s{}]/.test(text) && !text.trim().includes('\n'))
    return { line: '', unit: '' };
  return { line, unit: unit ?? '  ' };
}

function listProperties(text: string): Property[] {
  const properties: Property[] = [];
  let at = skip(whitespace, text, text.indexOf('{') + 1);
  while (text[at] === '"') {
    const start = at;
    const colon = skip(whitespace, text, skip(stringToken, text, at));
    const valueStart = skip(whitespace, text, colon + 1);
    const end = endOfValue(text, valueStart);
    properties.push({ start, valueStart, end });
    at = skip(whitespace, text, end);
    if (text[at] === ',') at = skip(whitespace, text, at + 1);
  }
  return properties;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') at = skip(stringToken, text, at) - 1;
    else if ('{['.includes(character)) depth += 1;
    else if (depth === 0 && /[,}\s]/.test(character)) return at;
    else if ('}]'.includes(character)) depth -= 1;
    if (depth === 0 && '"}]'.includes(character)) return at + 1;
  }
  return text.length;
}

function keyOf(text: string, start: number, valueStart: number): unknown {
  return JSON.parse(text.slice(start, text.lastIndexOf('"', valueStart - 1) + 1));
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
