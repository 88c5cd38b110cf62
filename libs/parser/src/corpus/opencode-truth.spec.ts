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
  return [...views].filter(([view]) => view === stream || view.startsWith(`${stream}-`)).flatMap(([, raws]) => raws);
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

describe.each(listOpencodeRuns().filter((name) => name.startsWith('1.18')))('%s', (name) => {
  const { truth, views } = readOpencodeRun(name);
  it.each(['event', 'global-event'])('is understood from %s as older servers tell it', (stream) => {
    const state = buildState(viewsOf(views, stream).flatMap(tellOlder));
    expect(summarise(state)).toMatchObject(expected(truth));
  });
});
