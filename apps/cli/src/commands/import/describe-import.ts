import type { ImportReport } from '@tributary/ingest';
import { count } from '../../progress/format-number.js';

/** What an import did, for the person who asked for it. */
export function describeImport({ newLines, rejected, sessions, runs }: ImportReport): string {
  if (newLines === 0) return 'Nothing new: everything was imported before.';
  const facts = [
    `Imported ${count(newLines, 'line')}: ${count(sessions, 'session')}, ${count(runs, 'sub-agent run')}.`,
  ];
  if (rejected > 0) {
    facts.push(`${count(rejected, 'line')} could not be understood; "tributary doctor" lists them.`);
  }
  return facts.join('\n');
}
