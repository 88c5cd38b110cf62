import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  openDatabase,
  prepareDatabase,
  registerHost,
  SourceRepository,
  type Database,
} from '@tributary/store';
import pg from 'pg';
import { SeededRandom } from '../generate/seeded-random.js';
import { commitChunks } from '../place/commit-chunks.js';
import { multiplyFamilies } from '../place/multiply-families.js';
import { readChunks } from '../place/read-chunks.js';
import { fillPipeline, hostNameOf } from './fill-pipeline.js';
import {
  developerCopies,
  instanceOf,
  projectCopies,
  type TrueFamily,
  type TrueFiles,
  type TrueMonth,
} from './true-month.js';
import { writeFamily, type Ending } from './write-family.js';

export interface MonthOptions {
  readonly url: string;
  /** Families that go the whole way through the resolver's commit; the rest are copies of them. */
  readonly families: number;
  readonly logRows: number;
}

const developers = ['ann', 'bob', 'cem'];
const projects = ['harbour', 'lighthouse', 'mill', 'quarry'];
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const days = 29;
const liveEndings: readonly Ending[] = ['running', 'running', 'stuck', 'waiting'];
const agoMs: Record<Ending, number> = { rest: 0, running: 90_000, stuck: 540_000, waiting: 120_000 };

/** A month of work of a team, with what is true of it told by who wrote it. */
export async function fillMonth({ url, families, logRows }: MonthOptions): Promise<TrueMonth> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-month-'));
  const database = openDatabase(url);
  try {
    await prepareDatabase(database);
    for (const developer of developers)
      await registerHost(database, { id: hostOf(developer), name: hostNameOf(developer), developer });
    const writer = new MonthWriter(folder);
    const past = writer.writePast(families);
    await commitFolder(database, join(folder, 'past'));
    const rowsOfOne = past.reduce((sum, { entries }) => sum + entries.length, 0);
    const copies = Math.max(1, Math.ceil(logRows / rowsOfOne) - 1);
    await makeNames(database);
    await multiplyFamilies(url, { from: 1, to: copies, differing });
    // Last, because who works now is soon silent.
    const live = writer.writeLive();
    await commitFolder(database, join(folder, 'live'));
    const pipeline = await fillPipeline(database, developers);
    await tidy(url);
    const instances = [
      ...past.flatMap((family) => Array.from({ length: copies + 1 }, (_, copy) => instanceOf(family, copy))),
      ...live.map((family) => instanceOf(family, 0)),
    ];
    return { instances, ...pipeline, ...writer.told() };
  } finally {
    await database.end();
    rmSync(folder, { recursive: true });
  }
}

const hostOf = (developer: string): string => `host-${developer}`;

/** Copies are other people's, in other projects; their names are made before. */
const differing = {
  sessions: {
    project_id: `one.project_id || '~' || (copy % ${projectCopies})`,
    developer_id: `md5(one.developer_id::text || '~' || (copy % ${developerCopies}))::uuid`,
  },
};

/** It takes longer than a statement of the product may. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

async function makeNames(database: Database): Promise<void> {
  await database.query(
    `INSERT INTO projects (id, name, path) SELECT id || '~' || copy, name || '~' || copy, path || '~' || copy
     FROM projects CROSS JOIN generate_series(0, ${projectCopies - 1}) copy`,
  );
  await database.query(
    `INSERT INTO developers (id, name) SELECT md5(id::text || '~' || copy)::uuid, name || '~' || copy
     FROM developers CROSS JOIN generate_series(0, ${developerCopies - 1}) copy`,
  );
}

async function commitFolder(database: Database, folder: string): Promise<void> {
  for (const developer of developers) {
    const sources = new SourceRepository({ pool: database, hostId: hostOf(developer) });
    const { chunks } = await readChunks(join(folder, developer), sources);
    await commitChunks(database, chunks);
  }
}

class MonthWriter {
  readonly #folder: string;
  readonly #random = new SeededRandom(20_261_116);
  #files: TrueFiles = { sources: 0, bytes: 0, lines: 0 };
  #probes = 0;
  #broken = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Nobody works in the hour after the present time of day: whatever is kept for whole days ends there, and a test that
   * takes a while still knows on which side of the end a row is.
   */
  writePast(count: number): TrueFamily[] {
    const now = Date.now();
    return Array.from({ length: count }, () => {
      const daysAgo = this.#random.between(6, days);
      const startAt = now - daysAgo * dayMs + this.#random.between(1.1 * hourMs, 22 * hourMs);
      return this.#write('past', 'rest', startAt, new SeededRandom(this.#random.between(1, 1e9)));
    });
  }

  writeLive(): TrueFamily[] {
    return liveEndings.map((ending) => {
      const seed = this.#random.between(1, 1e9);
      const now = Date.now();
      const trial = writeFamily({
        ...{ project: 'trial', developer: 'trial', startAt: now, ending, random: new SeededRandom(seed) },
        keep: () => undefined,
      });
      const startAt = now - agoMs[ending] - (trial.lastAt - now);
      return this.#write('live', ending, startAt, new SeededRandom(seed));
    });
  }

  told(): Pick<TrueMonth, 'files' | 'deadLetters'> {
    return {
      files: new Map([['claude.transcript', this.#files]]),
      deadLetters: this.#broken,
    };
  }

  #write(part: string, ending: Ending, startAt: number, random: SeededRandom): TrueFamily {
    const developer = this.#random.pick(developers);
    const project = this.#random.pick(projects);
    const before = this.#probes;
    const keep = (path: string, lines: readonly string[]): void => {
      this.#keep(join(this.#folder, part, developer, 'projects', path), lines);
    };
    const family = writeFamily({ project, developer, startAt, ending, random, keep });
    family.probes = this.#probes - before;
    return family;
  }

  /** Now and then with a line that nobody can read, and with one of a kind that nobody knows. */
  #keep(file: string, lines: readonly string[]): void {
    const odd: string[] = [];
    if (this.#random.chance(0.2)) {
      odd.push('{"broken":');
      this.#broken += 1;
    }
    if (this.#random.chance(0.3)) {
      odd.push(
        JSON.stringify({
          ...(JSON.parse(lines[0]!) as object),
          type: 'month-probe',
          uuid: this.#random.uuid(),
        }),
      );
      this.#probes += 1;
    }
    const content = [...lines, ...odd].map((line) => `${line}\n`).join('');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    const { sources, bytes, lines: before } = this.#files;
    this.#files = {
      ...{ sources: sources + 1, bytes: bytes + Buffer.byteLength(content) },
      lines: before + lines.length + odd.length,
    };
  }
}
