import { describe, expect, it } from '@jest/globals';
import { readText, type RawChunk, type RawLine } from '@tributary/domain';
import {
  findSubject,
  forget,
  liftForgotten,
  registerHost,
  SearchIndex,
  SourceRepository,
  TokenRepository,
  writeAudit,
  type Database,
  type Subject,
} from '@tributary/store';
import { actorNamed, dumpDatabase } from '@tributary/store/test-kit';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { readState } from '../test-kit/read-state.js';
import { withResolver } from '../test-kit/with-resolver.js';
import { commitBatch, type CommitOptions } from './commit-batch.js';

const canary = 'canary7f3a';
const person = 'ann-5e1c';
const by = actorNamed('root');

/** A recorded run in which every text, prompt, result, folder and name has a word that is nowhere else. */
async function chunksOfCanary(sources: SourceRepository): Promise<RawChunk[]> {
  const chunks = await corpusChunks('2.1.325-n-sync-text', sources, 1_000);
  return chunks.map((chunk) => ({ ...chunk, lines: chunk.lines.map(markLine) }));
}

function markLine(line: RawLine): RawLine {
  if (line.kind !== 'text') return line;
  const text = readText(line.text).replaceAll(
    /"(text|content|prompt|description|subject|aiTitle|summary)":"/g,
    `"$1":"${canary} `,
  );
  return { ...line, text: text.replaceAll('"cwd":"/', `"cwd":"/${canary}/`) };
}

interface World {
  readonly options: CommitOptions;
  readonly database: Database;
  readonly chunks: () => Promise<RawChunk[]>;
  readonly others: Awaited<ReturnType<typeof readState>>;
  readonly dump: () => Promise<string>;
}

/** What bob did, and then what ann did: their session, an unreadable line, a token, an entry of the audit log. */
async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
  await withResolver(async (options, sources) => {
    const { database } = options;
    await registerHost(database, { id: 'desk', name: 'desk', developer: 'bob' });
    const desk = new SourceRepository({ pool: database, hostId: 'desk' });
    await commitBatch(options, await corpusChunks('2.1.325-c-text', desk, 1_000));
    const others = await readState(database);
    await registerHost(database, { id: 'laptop', name: `${person}-laptop`, developer: person });
    const chunks = await chunksOfCanary(sources);
    await commitBatch(options, chunks);
    const torn = { sourceId: chunks[0]!.sourceId, generation: 0, start: chunks[0]!.lines.at(-1)!.end };
    const line: RawLine = { kind: 'text', end: torn.start + 20, text: `{"${canary}` };
    await commitBatch(options, [{ ...torn, lines: [line] }]);
    const role = { role: 'member', scopes: ['read'] } as const;
    const made = await new TokenRepository(database).create({
      ...role,
      name: person,
      developer: person,
      by,
    });
    if (made === 'other-email') throw new Error('no token');
    const sessionId = (
      await database.query<{ id: string }>("SELECT id FROM sessions WHERE host_id = 'laptop' LIMIT 1")
    ).rows[0]!.id;
    await writeAudit(database, {
      by,
      action: 'session.bound',
      subjectId: sessionId,
      sessionId,
      detail: { canary },
    });
    const search = new SearchIndex(database);
    while (await search.step());
    const url = database.options.connectionString!;
    await work({
      options,
      database,
      others,
      chunks: () => chunksOfCanary(sources),
      dump: () => dumpDatabase(url),
    });
  });
}

async function forgetNow(database: Database, subject: Subject): Promise<ReadonlyMap<string, number>> {
  const id = await findSubject(database, subject);
  return await forget(database, { subject, id: id!, by });
}

function traces(dump: string, ...words: readonly string[]): string[] {
  return dump.split('\n').filter((row) => words.some((word) => row.includes(word)));
}

const ann: Subject = { kind: 'developer', name: person };

describe('forgetting', () => {
  it('leaves no trace of a developer in any table, and everything of others', async () => {
    await inWorld(async ({ database, dump, others }) => {
      expect((await dump()).split(canary).length).toBeGreaterThan(50);
      const deleted = await forgetNow(database, ann);
      expect([deleted.get('api_tokens'), deleted.get('dead_letters'), deleted.get('hosts')]).toEqual([
        1, 1, 1,
      ]);
      expect(traces(await dump(), canary, person)).toEqual([]);
      expect(await readState(database)).toEqual(others);
    });
  });

  it('leaves no trace of a project', async () => {
    await inWorld(async ({ database, dump, others }) => {
      const { rows } = await database.query<{ id: string }>('SELECT id FROM projects WHERE id LIKE $1', [
        `%${canary}%`,
      ]);
      expect(rows.length).toBeGreaterThan(0);
      for (const { id } of rows) await forgetNow(database, { kind: 'project', name: id });
      expect(traces(await dump(), canary)).toEqual([]);
      expect(await readState(database)).toEqual(others);
    });
  });

  it('does not let it come back from files that are still there, until that is wanted', async () => {
    await inWorld(async ({ options, database, chunks, others }) => {
      const before = await readState(database);
      await forgetNow(database, ann);
      const again = await chunks();
      const { ignored, applied } = await commitBatch(options, again);
      expect([ignored > 10, applied]).toEqual([true, 0]);
      expect(await readState(database)).toEqual(others);
      expect(await liftForgotten(database, ann)).toBeGreaterThan(0);
      await commitBatch(options, again);
      expect((await readState(database))['messages']).toEqual(before['messages']);
    });
  });
});
