import { describe, expect, it } from '@jest/globals';
import { listTodos, projectRuns, sessionStatus, type RawEvent, type State } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { listOpencodeRuns } from '../opencode/test-kit/opencode-corpus.js';
import { readOpencodeRun, type OpencodeTruth } from '../opencode/test-kit/read-opencode-run.js';
import { tellOlder } from '../opencode/test-kit/tell-older.js';
import { buildState } from '../test-kit/build-state.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };
const sum = (counts: Readonly<Record<string, Readonly<Record<string, number>>>>): number =>
  Object.values(counts)
    .flatMap((states) => Object.values(states))
    .reduce((a, b) => a + b, 0);

function summarise(state: State): object {
  const runs = projectRuns(state, clock);
  const { sessions } = measure(state, runs);
  return Object.fromEntries(
    [...state.sessions.values()].map((facts) => {
      const last = runs.findLast(({ childSessionId }) => childSessionId === facts.sessionId);
      const own = sessions.get(facts.sessionId);
      return [
        facts.sessionId,
        {
          status: last?.status ?? sessionStatus(facts, clock),
          parent: last?.spawnerSessionId ?? facts.parentSessionId ?? null,
          agentType: last?.agentType ?? null,
          title: facts.title?.value ?? null,
          input: own?.tokens.input ?? 0,
          output: (own?.tokens.output ?? 0) + (own?.tokens.reasoning ?? 0),
          cacheRead: own?.tokens.cacheRead ?? 0,
          toolCalls: own?.toolUseCount ?? 0,
          todos: listTodos(facts).map(({ content, status }) => ({ content, status })),
        },
      ];
    }),
  );
}

function expected(truth: OpencodeTruth): object {
  const isNew = truth.version.startsWith('1.18');
  return Object.fromEntries(
    Object.entries(truth.sessions).map(([id, session]) => {
      const { input, output, reasoning, cacheRead } = session.tokensFromMessages;
      return [
        id,
        {
          status: session.expectedStatus,
          parent: session.parentID,
          agentType: session.parentID === null ? null : session.agents[0],
          title: session.title,
          input,
          output: isNew ? output + reasoning : output,
          cacheRead,
          toolCalls: sum(session.toolParts),
          todos: session.todos.map(({ content, status }) => ({ content, status })),
        },
      ];
    }),
  );
}

/** A recording has a stream in several pieces where the server or the subscriber was restarted. */
function viewsOf(views: ReadonlyMap<string, readonly RawEvent[]>, stream: string): RawEvent[] {
  return [...views]
    .filter(([view]) => view === stream || view.startsWith(`${stream}-`))
    .sort(([one], [other]) => Number(one.includes('-after')) - Number(other.includes('-after')))
    .flatMap(([, raws]) => raws);
}

/** As somebody would hear it to whom it is played again from then on. */
function playedAgain(raws: readonly RawEvent[], from: number): RawEvent[] {
  return raws.map((raw, index) => ({ ...raw, writtenAt: from + index * 5 }));
}

function askedAgain(answers: readonly RawEvent[], at: number): RawEvent[] {
  return answers.map((raw) => {
    const envelope = JSON.parse(raw.text) as object;
    return { ...raw, text: JSON.stringify({ ...envelope, at }), writtenAt: at };
  });
}

/** A stream and the answers, as they come together long after the run. */
function mixtures(stream: readonly RawEvent[], answers: readonly RawEvent[]): [string, RawEvent[]][] {
  const start = Date.UTC(2026, 10, 20);
  const half = Math.floor(stream.length / 2);
  const [before, after] = [playedAgain(stream, start).slice(0, half), playedAgain(stream, start).slice(half)];
  return [
    ['played again', playedAgain(stream, start)],
    ['saved without its times', stream.map(({ source, text }) => ({ source, text }))],
    ['played again after the answers', [...askedAgain(answers, start - 1_000), ...playedAgain(stream, start)]],
    ['heard by half, then asked for', [...before, ...askedAgain(answers, start + 3_600_000)]],
    ['interrupted by the answers', [...before, ...askedAgain(answers, start + half * 5 - 1), ...after]],
  ];
}

describe.each(listOpencodeRuns())('%s', (name) => {
  const { truth, views } = readOpencodeRun(name);
  const streams = ['event', 'global-event', 'http']
    .map((stream) => [stream, viewsOf(views, stream)] as const)
    .filter(([, raws]) => raws.length > 0);
  it('is understood from everything that was recorded, together', () => {
    const state = buildState([...views.values()].flat());
    expect(summarise(state)).toMatchObject(expected(truth));
  });
  it.each(streams)('is understood from %s alone', (_stream, raws) => {
    const state = buildState(raws);
    expect(summarise(state)).toMatchObject(expected(truth));
  });
});

const streamed = listOpencodeRuns().filter((name) => readOpencodeRun(name).views.has('event'));

describe.each(streamed)('%s', (name) => {
  const { truth, views } = readOpencodeRun(name);
  it.each(['event', 'global-event'])('is understood from %s, however late and mixed it comes', (stream) => {
    for (const [way, raws] of mixtures(viewsOf(views, stream), views.get('http') ?? []))
      expect([way, summarise(buildState(raws))]).toMatchObject([way, expected(truth)]);
  });
});

describe.each(listOpencodeRuns().filter((name) => name.startsWith('1.18')))('%s', (name) => {
  const { truth, views } = readOpencodeRun(name);
  it.each(['event', 'global-event'])('is understood from %s as older servers tell it', (stream) => {
    const state = buildState(viewsOf(views, stream).flatMap(tellOlder));
    expect(summarise(state)).toMatchObject(expected(truth));
  });
});
