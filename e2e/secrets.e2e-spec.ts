import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpDatabase, freshDatabase } from '@tributary/store/test-kit';
import { canaries, findCanaries } from './kit/canaries.js';
import { credentialsFor } from './kit/credentials.js';
import { countDumpedBytes, countStoredBytes, dumpRedis } from './kit/dump-stores.js';
import { makeEmbeddedPlace } from './kit/embedded-place.js';
import { eventually } from './kit/eventually.js';
import { hooksOf, writeLeakyProject, type LeakyProject } from './kit/leaky-project.js';
import { makeFolder } from './kit/make-folder.js';
import { opencodeSessionId, startOpencodeServer } from './kit/opencode-server.js';
import { readJson } from './kit/read-api.js';
import { readState } from './kit/read-state.js';
import { recordStream } from './kit/record-stream.js';
import type { Program } from './kit/spawn-program.js';
import { makeTeamPlace, spawnService, teamEnvironment } from './kit/team-place.js';
import { waitUntilReady } from './kit/wait-until-ready.js';

/** Harmless in an open project, and not to be found anywhere where the project holds back its words. */
const hushed = ['vermilion', 'orchid-harbour', 'quicksilver-lantern'];
const openWords = 'marmalade-compass';
const openPhrases = canaries.map(({ text }) => `${openWords} ${text} `);
const hushedPhrases = canaries.map(({ text }) => `${hushed.join(' ')} ${text} `);

/** By where it was found. */
type Haystacks = Readonly<Record<string, string>>;

interface Leaks {
  readonly folder: string;
  readonly open: LeakyProject;
  readonly metrics: LeakyProject;
  readonly opencodeUrls: string;
  close(): Promise<void>;
}

async function writeLeaks(claudeDir: string): Promise<Leaks> {
  const folder = await makeFolder();
  const cwds = { open: join(folder, 'acme'), metrics: join(folder, hushed[1]!) };
  await Promise.all(Object.values(cwds).map((cwd) => mkdir(cwd)));
  await writeFile(join(cwds.metrics, '.tributary.json'), '{"privacy":"metrics"}');
  const open = await writeLeakyProject({ claudeDir, cwd: cwds.open, phrases: openPhrases });
  const metrics = await writeLeakyProject({ claudeDir, cwd: cwds.metrics, phrases: hushedPhrases });
  const servers = await Promise.all([
    startOpencodeServer(cwds.open, openPhrases),
    startOpencodeServer(cwds.metrics, hushedPhrases),
  ]);
  return {
    folder,
    open,
    metrics,
    opencodeUrls: servers.map(({ url }) => url).join(','),
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function sendHooks(url: string, { open, metrics }: Leaks): Promise<void> {
  const hooks = [
    ...openPhrases.flatMap((phrase) => hooksOf(open, phrase)),
    ...hushedPhrases.flatMap((phrase) => hooksOf(metrics, phrase)),
  ];
  for (const hook of hooks) {
    const headers = { ...credentialsFor(url), 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/hooks/claude`, {
      method: 'POST',
      headers,
      body: JSON.stringify(hook),
    });
    expect(answer.ok).toBe(true);
  }
}

async function waitUntilStored(databaseUrl: string, { open, metrics }: Leaks): Promise<void> {
  await eventually(async () => {
    expect(await countStoredBytes(databaseUrl)).toBe(open.bytes + metrics.bytes);
  });
  // OpenCode's words come last: the servers are asked after the files.
  await eventually(async () =>
    expect((await dumpDatabase(databaseUrl)).includes(opencodeSessionId)).toBe(true),
  );
}

async function readAll(url: string): Promise<string> {
  const searches = ['redacted', openWords, ...hushed].map((words) =>
    readJson(url, `/api/search?q=${words}`).catch((error: unknown) => String(error)),
  );
  return JSON.stringify([await readState(url), await Promise.all(searches)]);
}

async function leakIntoTeam(closers: AsyncDisposableStack): Promise<Haystacks> {
  const place = closers.adopt(await makeTeamPlace(), (each) => each.close());
  const leaks = closers.adopt(await writeLeaks(place.claudeDir), (each) => each.close());
  const env = { TRIBUTARY_OPENCODE_URLS: leaks.opencodeUrls, TRIBUTARY_DATA_DIR: join(leaks.folder, 'data') };
  const environment = await teamEnvironment({ ...place, env });
  const url = `http://127.0.0.1:${environment['TRIBUTARY_PORT']}`;
  const start = (service: Parameters<typeof spawnService>[0]): Program =>
    closers.adopt(spawnService(service, environment), async (each) => {
      await each.end('SIGTERM');
    });
  const programs = [start('ingest'), start('api')];
  await waitUntilReady(url, programs);
  await sendHooks(url, leaks);
  const stream = await recordStream(url);
  // No resolver runs yet, so that whatever was read is still in Redis.
  const redis = await eventually(async () => {
    const dump = await dumpRedis(place.redisUrl);
    const todos = dump.match(/todo\.updated/g)?.length;
    const hooks = dump.match(/UserPromptSubmit/g)?.length;
    const bytes = countDumpedBytes(dump);
    const all = openPhrases.length + hushedPhrases.length;
    expect({ bytes, todos, hooks }).toEqual({
      bytes: leaks.open.bytes + leaks.metrics.bytes,
      todos: all,
      hooks: all,
    });
    return dump;
  });
  programs.push(start('resolver'));
  await waitUntilStored(place.databaseUrl, leaks);
  return {
    Redis: redis,
    'the database': await dumpDatabase(place.databaseUrl),
    'answers of the API': await readAll(url),
    'the event stream': await stream.end(),
    logs: programs.map((program) => program.stdout() + program.stderr()).join('\n'),
  };
}

async function leakIntoOneProcess(closers: AsyncDisposableStack): Promise<Haystacks> {
  const database = closers.adopt(await freshDatabase(), (each) => each.drop());
  const place = closers.adopt(await makeEmbeddedPlace(), (each) => each.close());
  const leaks = closers.adopt(await writeLeaks(place.claudeDir), (each) => each.close());
  const env = { TRIBUTARY_OPENCODE_URLS: leaks.opencodeUrls, DATABASE_URL: database.url };
  const tributary = await place.start(env);
  const stream = await recordStream(tributary.url);
  await sendHooks(tributary.url, leaks);
  await waitUntilStored(database.url, leaks);
  return {
    'the database': await dumpDatabase(database.url),
    'answers of the API': await readAll(tributary.url),
    'the event stream': await stream.end(),
    logs: tributary.stdout() + tributary.stderr(),
  };
}

describe.each([
  [
    'as three processes with Redis',
    leakIntoTeam,
    ['Redis', 'the database', 'answers of the API', 'the event stream', 'logs'],
  ],
  ['in one process', leakIntoOneProcess, ['the database', 'answers of the API', 'the event stream', 'logs']],
] as const)('%s', (_mode, leak, places) => {
  const closers = new AsyncDisposableStack();
  let haystacks: Haystacks;

  beforeAll(async () => {
    haystacks = await leak(closers);
  });

  afterAll(async () => {
    await closers.disposeAsync();
  });

  it('has at least 40 kinds of secrets to leak, and would find them', () => {
    expect(new Set(canaries.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(40);
    expect(findCanaries(openPhrases.join('\n'))).toEqual(canaries.map(({ kind }) => kind));
  });

  it.each(places.filter((name) => name !== 'logs'))(
    'keeps harmless words, and marks secrets, in %s',
    (name) => {
      const isKept = [openWords, '[redacted:'].map((words) => haystacks[name]?.includes(words));
      expect(isKept).toEqual([true, true]);
    },
  );

  it.each(places)('lets no secret into %s', (name) => {
    expect(findCanaries(haystacks[name] ?? '')).toEqual([]);
  });

  it.each(places)('lets no word of a project that holds them back into %s', (name) => {
    expect(hushed.filter((word) => haystacks[name]?.includes(word))).toEqual([]);
  });
});
