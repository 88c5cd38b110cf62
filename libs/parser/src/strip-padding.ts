const padding = /^[\0\uFEFF]+/;
const content = /[^\s\0]/;

/**
 * A line without what is no part of it: the NULs that a power cut leaves before it, and the byte order mark of an
 * editor. Empty where nothing else stands in it.
 */
export function stripPadding(line: string): string {
  return content.test(line) ? line.replace(padding, '') : '';
}
