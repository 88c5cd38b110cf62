const marks = /"\s*:\s*"?|"?\s*,\s*"|\\[nrt]|\\(["\\])/g;

/** A piece of a tool's input as words: `command":"ls","timeout":5` is `command: ls, timeout: 5`. */
export function plainJson(text: string): string {
  return text.replace(marks, (mark, escaped: string | undefined) => {
    if (escaped !== undefined) return escaped;
    if (mark.startsWith('\\')) return ' ';
    return mark.includes(':') ? ': ' : ', ';
  });
}
