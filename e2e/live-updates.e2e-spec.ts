import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isTerminal, type RunStatus, type SubAgent } from '@tributary/domain';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { modes } from './kit/modes.js';
import { openStream, type OpenStream } from './kit/open-stream.js';
import { readSession } from './kit/read-api.js';
import { recordedRuns, truthOf } from './kit/recorded-runs.js';
import { readSteps, replayRun, takeStep, tearStep } from './kit/replay-run.js';
import type { Place, Tributary } from './kit/tributary.js';

const steppedRun = '2.1.325-b-text';
const resumedRun = '2.1.44-c-text';
const liveRuns = recordedRuns.filter((run) => run !== steppedRun && run !== resumedRun);

/** A killed session ends without a word: only silence tells, and that takes its time. */
const isConcluded = (run: string): boolean => !run.includes('-e-');

/**
 * The statuses that were told of each run, in order and without repetitions. Until its spawn is seen, a run goes by
 * the name of the child that serves it.
 */
function tellings(stream: OpenStream, runs: readonly SubAgent[] = []): Map<string, RunStatus[]> {
  const names = new Map(runs.map(({ childSessionId, runId }) => [childSessionId, runId]));
  const told = Map.groupBy(stream.of('run.updated'), ({ runId }) => names.get(runId) ?? runId);
  return new Map(
    [...told].map(([runId, updates]) => {
      const statuses = updates.map(({ status }) => status);
      return [runId, statuses.filter((status, index) => status !== statuses[index - 1])];
    }),
  );
}

/** Every line of the feed that these clients got. */
function loggedIn(...streams: readonly OpenStream[]): ReadonlySet<string> {
  const updates = streams.flatMap((stream) => stream.of('log.appended'));
  return new Set(updates.flatMap(({ entries }) => entries.map(({ id }) => id)));
}

describe.each(modes)('%s', (_mode, makePlace) => {
  let place: Place;
  let tributary: Tributary;
  const open: OpenStream[] = [];

  const connect = async (lastEventId?: string): Promise<OpenStream> => {
    const stream = await openStream(tributary.url, { lastEventId });
    open.push(stream);
    return stream;
  };

  beforeAll(async () => {
    place = await makePlace();
    tributary = await place.start();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((stream) => stream.cut()));
  });

  afterAll(async () => {
    await place.close();
  });

  it('sends what further lines change to an open connection', async () => {
    const { sessionId, agents } = truthOf(steppedRun);
    const { toolUseId, agentId } = agents[0]!;
    const runId = `${sessionId}#${toolUseId}`;
    const steps = (await readSteps(steppedRun)).flatMap(tearStep);
    const half = steps.findIndex(({ path }) => path.endsWith(`agent-${agentId}.jsonl`)) + 2;
    const stream = await connect();
    const session = () => stream.of('session.updated').findLast(({ id }) => id === sessionId);
    for (const step of steps.slice(0, half)) await takeStep(step, place.claudeDir);
    await eventually(() => expect(tellings(stream).get(runId)?.at(-1)).toBe('running'));
    await eventually(() => expect(session()).toMatchObject({ status: 'running' }));
    for (const step of steps.slice(half)) await takeStep(step, place.claudeDir);
    await eventually(() => expect(tellings(stream).get(runId)?.at(-1)).toBe('completed'));
    await eventually(() => expect(session()).toMatchObject({ status: 'completed' }));
  });

  it('lets a client resume after a drop, and it misses nothing', async () => {
    const { sessionId } = truthOf(resumedRun);
    const steps = await readSteps(resumedRun);
    const [first, second] = [Math.floor(steps.length / 3), Math.floor((steps.length * 2) / 3)];
    const witness = await connect();
    const client = await connect();
    for (const step of steps.slice(0, first)) await takeStep(step, place.claudeDir);
    await eventually(() => expect(client.of('session.updated').map(({ id }) => id)).toContain(sessionId));
    await client.cut();
    const seen = witness.ids().length;
    for (const step of steps.slice(first, second)) await takeStep(step, place.claudeDir);
    await eventually(() => expect(witness.ids().length).toBeGreaterThan(seen));
    const resumed = await connect(client.lastEventId());
    for (const step of steps.slice(second)) await takeStep(step, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, resumedRun));
    const { subAgents } = await readSession(tributary.url, sessionId);
    const children = new Set(subAgents.map(({ childSessionId }) => childSessionId));
    await eventually(() => {
      // A child whose file was read before its spawn is told as a run of its own name, until that is seen.
      const updates = resumed.of('run.updated').filter(({ runId }) => !children.has(runId));
      const latest = updates.map((update) => [update.runId, update]);
      const expected = subAgents.map((agent) => [agent.runId, { ...agent, sessionId }]);
      expect(Object.fromEntries(latest)).toEqual(Object.fromEntries(expected));
    });
    await eventually(() => expect(loggedIn(client, resumed)).toEqual(loggedIn(witness)));
    expect(resumed.of('resync')).toEqual([]);
  });

  it('never tells a wrong end while recorded runs go on, all at once', async () => {
    const stream = await connect();
    await Promise.all(liveRuns.map((run) => replayRun(run, place.claudeDir, 20)));
    for (const run of liveRuns.filter(isConcluded)) await eventually(() => expectTruth(tributary.url, run));
    const sessionIds = liveRuns.map((run) => truthOf(run).sessionId);
    const sessions = await Promise.all(sessionIds.map((id) => readSession(tributary.url, id)));
    const runs = sessions.flatMap(({ subAgents }) => subAgents);
    const ends = runs.map(({ runId, status }) => [runId, [status].filter(isTerminal)]);
    await eventually(() => {
      const told = [...tellings(stream, runs)].map(([runId, all]) => [runId, all.filter(isTerminal)]);
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(ends));
    });
  });
});
