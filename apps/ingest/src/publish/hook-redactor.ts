import { createRedactor } from '../redact/create-redactor.js';

/** Hooks arrive at the server itself: what it takes in is searched for secrets like everything that is read. */
export function createHookRedactor(key: Buffer): (text: string) => string {
  const redactor = createRedactor({ level: 'redacted', key });
  return (text) => redactor.redact('claude.hook', text).text;
}
