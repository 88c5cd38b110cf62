import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DisturbedTeam } from './disturbed-team.js';
import { canMountDisks, SmallDisk } from './small-disk.js';

let team: DisturbedTeam;

beforeAll(async () => {
  team = await DisturbedTeam.start(2);
});

afterAll(async () => {
  await team[Symbol.asyncDispose]();
});

/** Connections that only take up room, as many as the server gives. */
async function takeEveryConnection(): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: team.world.postgres.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch (error) {
      if ((error as { code?: string }).code === '53300') return taken;
      throw error;
    }
  }
}

async function countDeadlocks(): Promise<number> {
  const [row] = await team.world.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row?.deadlocks);
}

/** Returns how many statements it met. */
async function cancelWhatRuns(): Promise<number> {
  const met = await team.world.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
  );
  return met.length;
}

/** Locks all sources one by one, against the order that resolvers keep. */
async function lockBackwards(): Promise<void> {
  const client = new pg.Client({ connectionString: team.world.postgres.url });
  await client.connect();
  try {
    await client.query(`DO $$
      DECLARE locked record;
      BEGIN
        FOR locked IN SELECT id FROM sources ORDER BY id DESC LOOP
          PERFORM 1 FROM sources WHERE id = locked.id FOR UPDATE;
          PERFORM pg_sleep(0.02);
        END LOOP;
      END $$`);
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error;
  } finally {
    await client.end();
  }
}

describe('a team goes on by itself and is right after a Postgres that', () => {
  it('was away for a minute', async () => {
    team.world.postgres.kill();
    await team.writeFor(60);
    await team.world.postgres.restart();
    await team.expectRecovery();
  });

  it('refused to write', async () => {
    await team.world.query('ALTER DATABASE tributary SET default_transaction_read_only = on');
    await team.cutEveryConnection();
    await team.writeFor(6);
    await team.world.query(
      'BEGIN READ WRITE; ALTER DATABASE tributary RESET default_transaction_read_only; COMMIT',
    );
    await team.cutEveryConnection();
    await team.expectRecovery();
  });

  it('had no connection left', async () => {
    const first = await takeEveryConnection();
    await first[0]!.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE NOT pid = ANY($1)', [
      first.map((client) => (client as unknown as { processID: number }).processID),
    ]);
    const others = await takeEveryConnection();
    expect(others.length).toBeGreaterThan(0);
    await team.writeFor(6);
    await Promise.all([...first, ...others].map((client) => client.end()));
    await team.expectRecovery();
  });

  it('cancelled statement after statement, as its timeout does', async () => {
    let cancelled = 0;
    await team.writeUntil('30 are cancelled', async () => {
      const writing = team.writeFor(1);
      for (let look = 0; look < 100; look += 1) cancelled += await cancelWhatRuns();
      await writing;
      return cancelled >= 30;
    });
    await team.expectRecovery();
  });

  it('ended transactions in deadlocks', async () => {
    const before = await countDeadlocks();
    await team.writeUntil('there are deadlocks', async () => {
      await Promise.all([lockBackwards(), team.writeFor(2)]);
      return (await countDeadlocks()) >= before + 3;
    });
    await team.expectRecovery();
  });

  // Elsewhere nobody may mount a disk, and then there is no such test.
  if (canMountDisks()) {
    it('had no room on its disk', async () => {
      using disk = new SmallDisk(16, 'postgres');
      const { query } = team.world;
      await query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`);
      await query('ALTER TABLE messages SET TABLESPACE small');
      disk.fill();
      await team.writeUntil('a batch is refused for want of room', async () =>
        team.world.resolvers.some((resolver) => resolver.output().includes('53100')),
      );
      await team.writeFor(3);
      disk.makeRoom();
      await team.expectRecovery();
      await query('ALTER TABLE messages SET TABLESPACE pg_default');
      await query('DROP TABLESPACE small');
    });
  }
});
