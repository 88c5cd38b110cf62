const subject =
  /"(?:file_path|filePath|path|notebook_path|command|pattern|query|url|description|subject|to)"\s*:\s*"((?:[^"\\]|\\.){1,400})/;

/** One line for a person: the tool and what it works on, e.g. `Read src/auth.ts`. */
export function describeToolCall(name: string, inputJson: string): string {
  const found = subject.exec(inputJson.length > 4_000 ? inputJson.slice(0, 4_000) : inputJson)?.[1];
  if (found === undefined) return name;
  const plain = found.includes('\\') ? found.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1') : found;
  return `${name} ${plain.length > 120 ? `${plain.slice(0, 119)}…` : plain}`;
}
