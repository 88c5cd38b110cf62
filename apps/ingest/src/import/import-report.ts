import { ingestTotalsSchema } from '@tributary/domain';
import type { ServerLink } from '../collect/server-link.js';
import type { StoredSource } from '../collect/http.publisher.js';

/** What an import did. */
export interface ImportReport {
  /** Lines that the server had not stored before. */
  readonly newLines: number;
  /** Lines that no parser understands; they are kept for `tributary doctor`. */
  readonly rejected: number;
  readonly sessions: number;
  readonly runs: number;
}

const askAtOnce = 50;

/** Asks the server what became of the imported lines. */
export async function reportImport(
  link: ServerLink,
  {
    families,
    stored,
    newLines,
  }: {
    readonly families: ReadonlySet<string>;
    readonly stored: readonly StoredSource[];
    readonly newLines: number;
  },
): Promise<ImportReport> {
  const names = [...families];
  let [sessions, runs] = [0, 0];
  for (let index = 0; index < names.length; index += askAtOnce) {
    const list = names
      .slice(index, index + askAtOnce)
      .map(encodeURIComponent)
      .join(',');
    const { items } = await link.call({
      path: `/api/ingest/totals?families=${list}`,
      answer: ingestTotalsSchema,
    });
    for (const item of items) [sessions, runs] = [sessions + item.sessions, runs + item.runs];
  }
  const rejected = stored.reduce((sum, source) => sum + source.rejected, 0);
  return { newLines, rejected, sessions, runs };
}
