/** Arguments that say most about a call, the best first. */
const telling = [
  'command',
  'file_path',
  'filePath',
  'path',
  'notebook_path',
  'pattern',
  'query',
  'url',
  'description',
  'prompt',
];
const maxLength = 160;

/** One line about a call: its most telling argument, e.g. `npm test` of a Bash call; empty where there is none. */
export function summarizeTool(input: string): string {
  const text = tellingArgument(input);
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

function tellingArgument(input: string): string {
  const parsed = parse(input);
  if (typeof parsed !== 'object' || parsed === null) return input;
  const values = parsed as Readonly<Record<string, unknown>>;
  const key = telling.find((name) => typeof values[name] === 'string');
  const value =
    key === undefined ? Object.values(values).find((each) => typeof each === 'string') : values[key];
  return typeof value === 'string' ? value : '';
}

/** What was redacted or cut may not be JSON any more. */
function parse(input: string): unknown {
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}

/** JSON spread over lines for reading; anything else as it is. */
export function prettify(text: string): string {
  const parsed = parse(text);
  return typeof parsed === 'object' && parsed !== null ? JSON.stringify(parsed, null, 2) : text;
}
