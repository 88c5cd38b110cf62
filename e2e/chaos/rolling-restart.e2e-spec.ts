import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../kit/eventually.js';
import { startLoadBalancer } from '../kit/load-balancer.js';
import { ChaosWriter } from './chaos-writer.js';
import { FollowingClient } from './following-client.js';
import { judge } from './judge.js';
import { keepPage } from './open-page.js';
import { startRollingTeam, type RollingTeam } from './rolling-team.js';
import type { Truth } from './truth.js';
import { untilCommitted } from './until-committed.js';

/** Writes to every folder until it is stopped; then tells what it wrote. */
function keepWriting(folders: readonly string[]): () => Promise<Truth> {
  const writers = folders.map((folder) => new ChaosWriter(folder));
  const stop = new AbortController();
  const writing = (async () => {
    while (!stop.signal.aborted) {
      for (const writer of writers) for (let line = 0; line < 3; line += 1) writer.writeOne();
      await sleep(50);
    }
  })();
  return async () => {
    stop.abort();
    await writing;
    return writers.map((writer) => writer.finish()).reduce(together);
  };
}

function together(a: Truth, b: Truth): Truth {
  return {
    files: { ...a.files, ...b.files },
    texts: { ...a.texts, ...b.texts },
    usage: {
      messages: a.usage.messages + b.usage.messages,
      input: a.usage.input + b.usage.input,
      output: a.usage.output + b.usage.output,
    },
    probes: a.probes + b.probes,
    runs: a.runs + b.runs,
  };
}

/** The page of somebody's work that is going on. */
async function pathOfCard(team: RollingTeam): Promise<string> {
  return await eventually(async () => {
    const [card] = await team.query<{ id: string }>(
      'SELECT card_id AS id FROM session_bindings ORDER BY id LIMIT 1',
    );
    expect(card).toBeDefined();
    return `/cards/${card!.id}`;
  });
}

describe('a team of two collectors, ingest, three resolvers, two apis and a browser', () => {
  it('is restarted part by part under load: nothing lost, nothing doubled, clients only reconnect', async () => {
    await using team = await startRollingTeam();
    const client = new FollowingClient(team.urls);
    const stopWriting = keepWriting(team.folders);
    await using balancer = await startLoadBalancer(team.urls);
    await using page = await keepPage(balancer.url, await pathOfCard(team), team.token);
    for (const part of team.parts) await team.restart(part);
    const truth = await stopWriting();
    expect(await untilCommitted(team, truth, 120_000)).not.toBeNull();
    const { lost, doubled, figures } = await judge(team, truth);
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    for (const [name, { expected, found }] of Object.entries(figures))
      expect({ name, found }).toEqual({ name, found: expected });
    const mains = await team.query<{ id: string }>('SELECT id FROM sessions WHERE id = root_id');
    await eventually(() => {
      const told = client.seen.get('session.updated') ?? new Set();
      expect(mains.filter(({ id }) => !told.has(id))).toEqual([]);
    });
    await page.expectLikeNew();
    expect(page.complaints()).toEqual([]);
    expect(await page.losses()).toBeGreaterThan(0);
    await client.close();
    expect(client.errors).toEqual([]);
    expect(client.resyncs).toEqual([]);
    expect(new Set(client.ids).size).toBe(client.ids.length);
    expect(client.connects).toBeGreaterThan(1);
    const owners = await team.query<{ name: string }>(
      'SELECT DISTINCT developer.name FROM sessions JOIN developers developer ON developer.id = developer_id ORDER BY 1',
    );
    expect(owners.map(({ name }) => name)).toEqual(['ann', 'bob']);
  });
});
