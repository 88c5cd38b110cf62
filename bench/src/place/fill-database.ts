import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, prepareDatabase, SearchIndex, SourceRepository } from '@tributary/store';
import { generateCorpus } from '../generate/generate-corpus.js';
import { commitChunks } from './commit-chunks.js';
import { multiplyFamilies } from './multiply-families.js';
import { readChunks } from './read-chunks.js';

const seedBytes = 4_000_000;

/** Commits a few real families, and copies them until the log has so many rows. May be called again for more. */
export class FilledDatabase {
  readonly #url: string;
  #rowsOfOne = 0;
  /** How long ago the first families were last used. */
  #spareDays = 0;
  #copies = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async fillTo(logRows: number): Promise<void> {
    if (this.#rowsOfOne === 0) [this.#rowsOfOne, this.#spareDays] = await commitSeed(this.#url);
    const copies = Math.max(0, Math.ceil(logRows / this.#rowsOfOne) - 1);
    if (copies <= this.#copies) return;
    // A month of work is not that of three days.
    const later = `(copy % ${this.#spareDays + 1}) * interval '1 day'`;
    const differing = {
      usage_hours: { hour: `one.hour + ${later}` },
      message_usage: { at: `one.at + ${later}` },
    };
    await multiplyFamilies(this.#url, { from: this.#copies + 1, to: copies, differing });
    this.#copies = copies;
  }
}

/** Returns how many log rows it made, and for how many whole days nothing was used since. */
async function commitSeed(url: string): Promise<[rows: number, spareDays: number]> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-bench-seed-'));
  const database = openDatabase(url);
  try {
    // Within the last month, so that questions about it have much to add up.
    generateCorpus({ folder, seed: 3, bytes: seedBytes, until: new Date(), days: 25 });
    await prepareDatabase(database);
    const { chunks } = await readChunks(folder, new SourceRepository({ pool: database, hostId: 'bench' }));
    await commitChunks(database, chunks);
    await indexTexts(new SearchIndex(database));
    const { rows } = await database.query<{ n: number; days: number }>(
      `SELECT count(*)::int AS n, (SELECT extract(day FROM now() - max(at))::int FROM message_usage) AS days
         FROM agent_logs`,
    );
    return [rows[0]!.n, rows[0]!.days];
  } finally {
    await database.end();
    rmSync(folder, { recursive: true });
  }
}

/** The copies have its words too: search must not be busy with them while something is measured. */
async function indexTexts(index: SearchIndex): Promise<void> {
  while (await index.step());
}
