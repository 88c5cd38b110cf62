import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type KeepPolicy } from '@tributary/store';
import { freshDatabase, startPrivateRedis, type FreshDatabase } from '@tributary/store/test-kit';
import { Redis } from 'ioredis';
import { examineDatabase } from './examine-database.js';
import { examineStream } from './examine-stream.js';
import { judgeDisk } from './examine-disk.js';
import { hasToAct, renderFindings, type Finding } from './finding.js';
import { judgeServer } from './judge-server.js';

const dayMs = 86_400_000;
const keepAll = { contentMs: null, factsMs: null };
const team = { keep: keepAll, isTeam: true };

const wordsOf = (findings: readonly Finding[], level: Finding['level']): string[] =>
  findings.filter((each) => each.level === level).map(({ says }) => says);

describe('the doctor, at a Redis', () => {
  it('is content with one that keeps everything', async () => {
    const redis = await startPrivateRedis({ settings: { maxmemory: '64mb', appendonly: 'yes' } });
    try {
      const findings = await examineStream(redis.url);
      expect(findings.filter(({ level }) => level !== 'well')).toEqual([]);
      expect(renderFindings(findings)).toContain('0 entries wait in the stream');
    } finally {
      await redis.stop();
    }
  });

  it('finds one that drops what waits, forgets it at a restart, and is nearly full', async () => {
    const redis = await startPrivateRedis({
      maxmemoryPolicy: 'allkeys-lru',
      settings: { maxmemory: '12mb' },
    });
    const client = new Redis(redis.url);
    try {
      for (let number = 0; number < 90; number += 1)
        await client.set(`filler ${number}`, Buffer.alloc(100_000));
      const findings = await examineStream(redis.url);
      expect(hasToAct(findings)).toBe(true);
      expect(wordsOf(findings, 'act')).toEqual([
        'Its maxmemory-policy is allkeys-lru: it would drop what waits.',
        'It is nearly full.',
      ]);
      expect(wordsOf(findings, 'look')).toEqual(['It forgets what waits at a restart.']);
    } finally {
      client.disconnect();
      await redis.stop();
    }
  });

  it('names the partition in which something waits for too long, and where none limits the memory', async () => {
    const redis = await startPrivateRedis();
    const client = new Redis(redis.url);
    try {
      await client.xadd('trib:{ev03}:chunks', `${Date.now() - 120_000}-0`, 'f', 'v');
      await client.xadd('trib:{ev07}:chunks', `${Date.now() - 2 * 3_600_000}-0`, 'f', 'v');
      const findings = await examineStream(redis.url);
      expect(wordsOf(findings, 'act')).toEqual([
        expect.stringMatching(/^Partition 7: 1 entries wait, .* 7\d{3} s/),
      ]);
      expect(wordsOf(findings, 'look')).toEqual([
        'It has no limit of memory.',
        'It forgets what waits at a restart.',
        expect.stringMatching(/^Partition 3: 1 entries wait, the oldest for 12\d s/),
      ]);
    } finally {
      client.disconnect();
      await redis.stop();
    }
  });

  it('says so when there is none', async () => {
    const redis = await startPrivateRedis();
    await redis.stop();
    expect(hasToAct(await examineStream(redis.url))).toBe(true);
  });
});

describe('the doctor, at a Postgres', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
    await database.query('SELECT ensure_agent_log_partitions(now()::date, 4)');
  });

  beforeEach(() =>
    database.query(`TRUNCATE sessions, alerts, alert_deliveries, outbox, outbox_followers, resolver_replicas, partition_leases;
      INSERT INTO resolver_replicas VALUES ('living', now() + interval '1 minute')`),
  );

  afterAll(async () => {
    await database.drop();
  });

  const examine = async (keep: KeepPolicy = keepAll): Promise<readonly Finding[]> =>
    (await examineDatabase(database, { ...team, keep })).findings;

  it('is content where nothing is amiss', async () => {
    expect((await examine()).filter(({ level }) => level !== 'well')).toEqual([]);
  });

  it('finds partitions whose resolver is gone, and that none is left', async () => {
    await database.query(`INSERT INTO partition_leases (partition, owner, until)
      VALUES (4, 'gone', now() + interval '1 minute'), (5, 'living', now() + interval '1 minute')`);
    expect(wordsOf(await examine(), 'look')).toEqual(['The resolver of the partitions 4 is gone.']);
    await database.query('TRUNCATE resolver_replicas');
    expect(wordsOf(await examine(), 'act')).toEqual(['No resolver is alive.']);
  });

  it('finds what should have been deleted a day ago, and not what is due today', async () => {
    await database.query(`INSERT INTO sessions (id, root_id, facts, started_at, last_activity_at)
      SELECT 's' || days, 's' || days, '{}', now() - make_interval(days => days), now() - make_interval(days => days)
      FROM unnest(ARRAY[8, 10, 20]) days`);
    expect(wordsOf(await examine({ contentMs: 7.5 * dayMs, factsMs: 12 * dayMs }), 'act')).toEqual([
      'Kept longer than a day after their time: texts of 2 sessions, 1 sessions.',
    ]);
  });

  it('finds a channel that gave up, one that is late, and a follower that does not read', async () => {
    await database.query(`
      WITH old AS (INSERT INTO alerts (rule, incident_key, title, detail, subject_id, fired_at)
        VALUES ('r', 'k', 't', 'd', 's', now() - interval '2 hours') RETURNING id)
      INSERT INTO alert_deliveries (alert_id, channel, state)
      SELECT id, channel, state FROM old CROSS JOIN (VALUES ('chat', 'dead'), ('mail', 'waiting')) AS each (channel, state);
      INSERT INTO outbox_followers (name, xid, outbox_id) VALUES ('search', '0', 0);
      INSERT INTO outbox (kind, subject_id, created_at) VALUES ('card.updated', 'c', now() - interval '10 minutes')`);
    const findings = await examine();
    expect(wordsOf(findings, 'act')).toEqual([
      'The alert channel "chat" gave up 1 alerts in the last week.',
      '"search" has not read 1 news that are older than five minutes.',
    ]);
    expect(wordsOf(findings, 'look')).toEqual(['1 alerts wait for the channel "mail".']);
  });

  it('finds a schema that is behind, and asks for nothing more', async () => {
    const { rows } = await database.query<{ name: string }>(
      `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
       RETURNING migration_name AS name`,
    );
    const { findings, isUsable } = await examineDatabase(database, team);
    expect(isUsable).toBe(false);
    expect(wordsOf(findings, 'act')).toEqual([
      `1 migrations are not applied, the first is ${rows[0]!.name}.`,
    ]);
  });

  it('says so when there is none', async () => {
    const nowhere = openDatabase('postgresql://tributary@127.0.0.1:1/tributary');
    const { findings } = await examineDatabase(nowhere, team);
    expect(wordsOf(findings, 'act')).toEqual([expect.stringContaining('Postgres does not answer')]);
    await nowhere.end();
  });
});

describe('the doctor', () => {
  it('finds clocks that differ, a month without a partition, and a disk that fills', () => {
    const report = {
      version: '18.1',
      bytes: 1,
      strayLogs: 7,
      hasNextMonth: false,
      livingResolvers: 1,
      clockAheadMs: -90_000,
    };
    expect(wordsOf(judgeServer(report, { isTeam: true }), 'act')).toHaveLength(2);
    expect(judgeDisk('/data', 100).level).toBe('act');
    expect(judgeDisk('/data', 2 * 1024 ** 3).level).toBe('look');
    expect(judgeDisk('/data', 1024 ** 4)).toMatchObject({
      level: 'well',
      says: '1024.0 GB are free below /data.',
    });
  });
});
