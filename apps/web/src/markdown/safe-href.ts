const allowed = new Set(['http:', 'https:', 'mailto:']);

/** An address that a transcript may send a person to; null for everything that could do more than open a page. */
export function safeHref(text: string): string | null {
  if (!URL.canParse(text.trim())) return null;
  const { protocol, href } = new URL(text.trim());
  return allowed.has(protocol) ? href : null;
}
