/** Keeps what helps to find a mistake in a setting, and never a password or token. */
export function maskSecrets(value: string): string {
  return value
    .replace(/(\/\/[^/@\s:]*):\S*@/g, '$1:***@')
    .replace(/([?&][^=&]*(?:password|token|secret|key)[^=&]*)=[^&\s]*/gi, '$1=***')
    .replace(/\btrb_[\w-]+/g, 'trb_***');
}
