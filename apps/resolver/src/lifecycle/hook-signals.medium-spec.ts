import { describe, expect, it } from '@jest/globals';
import { registerHost, SourceRepository, type Database } from '@tributary/store';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { ToldFamily } from '../test-kit/told-family.js';
import { withResolver } from '../test-kit/with-resolver.js';

const startedAt = Date.now() - 600_000;

/** A family of which files tell a sub-agent at work, and hooks the rest, in Claude Code's own words. */
class HookedFamily extends ToldFamily {
  readonly #options: CommitOptions;

  constructor(options: CommitOptions) {
    super(options, startedAt);
    this.#options = options;
  }

  async begin(): Promise<void> {
    await registerHost(this.#options.database, { id: 'laptop', name: 'laptop', developer: 'ada' });
    await this.told(...this.spawns(1, 'a1', true), this.works(2, this.child()));
  }

  async hooked(name: string, second: number, payload: object = {}): Promise<void> {
    const path = `hook/${name}/${second}`;
    const sources = new SourceRepository({ pool: this.#options.database, hostId: 'laptop' });
    const shape = { kind: 'claude.hook', shape: 'append', family: this.main } as const;
    const { sourceId, generation } = await sources.create({ path, ...shape, identity: null });
    const text = JSON.stringify({ session_id: this.main, hook_event_name: name, ...payload });
    const line = { kind: 'text', end: 1, text, writtenAt: startedAt + second * 1_000 } as const;
    await commitBatch(this.#options, [{ sourceId, generation, start: 0, lines: [line] }]);
  }
}

async function withFamily(work: (family: HookedFamily, database: Database) => Promise<void>): Promise<void> {
  await withResolver(async (options) => {
    const family = new HookedFamily(options);
    await family.begin();
    await work(family, options.database);
  });
}

async function mainOf(database: Database, family: ToldFamily): Promise<unknown> {
  const sql = 'SELECT status, attention, ended_at IS NOT NULL AS "hasEnded" FROM sessions WHERE id = $1';
  return (await database.query(sql, [family.main])).rows[0];
}

describe('hooks are evidence', () => {
  it('SubagentStop: a sub-agent that has answered is completed, and the hook is named', async () => {
    await withFamily(async (family) => {
      await family.told(family.ends(3, 'answered', family.child()));
      expect(await family.runs()).toMatchObject([{ status: 'running' }]);
      await family.hooked('SubagentStop', 4, { agent_id: 'a1', agent_type: 'Explore' });
      const evidence = expect.arrayContaining(['last-words', 'hook']);
      expect(await family.runs()).toMatchObject([{ status: 'completed', isOver: true, evidence }]);
    });
  });

  it('SessionEnd: the session has ended, and what it left without an end is orphaned at once', async () => {
    await withFamily(async (family, database) => {
      await family.hooked('SessionEnd', 5, { reason: 'exit' });
      expect(await mainOf(database, family)).toMatchObject({ status: 'orphaned', hasEnded: true });
      const evidence = expect.arrayContaining(['process-ended']);
      expect(await family.runs()).toMatchObject([{ status: 'orphaned', evidence }]);
    });
  });

  it('Notification and Stop: the session waits for a person, then has answered', async () => {
    await withFamily(async (family, database) => {
      const message = 'Claude needs your permission to use Bash';
      await family.hooked('Notification', 6, { notification_type: 'permission_prompt', message });
      expect(await mainOf(database, family)).toMatchObject({ status: 'waiting', attention: message });
      await family.hooked('Stop', 7);
      expect(await mainOf(database, family)).toMatchObject({ status: 'completed', attention: null });
      expect(await family.runs()).toMatchObject([{ status: 'running' }]);
    });
  });
});
