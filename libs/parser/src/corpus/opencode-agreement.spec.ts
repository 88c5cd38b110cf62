import { describe, expect, it } from '@jest/globals';
import { listTodos, projectRuns, sessionStatus, type RawEvent, type RunView } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { listOpencodeRuns } from '../opencode/test-kit/opencode-corpus.js';
import { readOpencodeRun, type OpencodeRun } from '../opencode/test-kit/read-opencode-run.js';
import { buildState } from '../test-kit/build-state.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };
const runs = listOpencodeRuns().map(readOpencodeRun);

/** What any view can tell of a run: who did what for whom, how it ended, and what it used. */
function show(raws: readonly RawEvent[]) {
  const state = buildState(raws);
  const views = projectRuns(state, clock);
  const { sessions, runs: ofRuns } = measure(state, views);
  const briefly = ({ runId, childSessionId, agentType, description, status, spawnerSessionId }: RunView) => {
    const { tokens, toolUseCount } = ofRuns.get(runId) ?? {};
    return { childSessionId, agentType, description, status, spawnerSessionId, tokens, toolUseCount };
  };
  return {
    runs: views.map(briefly),
    sessions: Object.fromEntries(
      [...state.sessions.values()].map((facts) => {
        const { tokens, toolUseCount } = sessions.get(facts.sessionId) ?? {};
        const isRun = views.some(({ childSessionId }) => childSessionId === facts.sessionId);
        const status = isRun ? null : sessionStatus(facts, clock);
        const todos = listTodos(facts).map(({ content, status: state }) => ({ content, state }));
        return [facts.sessionId, { tokens, toolUseCount, status, todos, title: facts.title?.value }];
      }),
    ),
  };
}

/** Everything the server pushed, from all subscriptions. */
function pushed({ views }: OpencodeRun): RawEvent[] {
  return [...views].filter(([view]) => /^(global-)?event/.test(view)).flatMap(([, raws]) => raws);
}

const exported = runs.filter(({ views }) => (views.get('export') ?? []).length > 0 && views.has('event'));

describe('an export', () => {
  it.each(exported.map((run) => [run.name, run] as const))('of %s agrees with its events', (_name, run) => {
    const seen = show(run.views.get('export') ?? []);
    const events = show(pushed(run));
    const exports = run.views.get('export') ?? [];
    const ids = exports.map(({ text }) => (JSON.parse(text) as { info: { id: string } }).info.id);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect([id, seen.sessions[id]]).toEqual([id, events.sessions[id]]);
    const known = events.runs.filter(({ childSessionId }) => ids.includes(childSessionId ?? ''));
    expect(seen.runs).toEqual(expect.arrayContaining(known));
  });
});

describe('the output of opencode run', () => {
  const recorded = runs.flatMap(({ name, views }) =>
    [...views].flatMap(([view, raws]) => (view.startsWith('run-json') ? [[`${name} ${view}`, raws, views] as const] : [])),
  );

  it.each(recorded)('in %s agrees with what the server answers', (_name, raws, views) => {
    const seen = show(raws);
    const answers = show(views.get('http') ?? []);
    const [id] = raws.flatMap(({ text }) => (JSON.parse(text) as { sessionID?: string }).sessionID ?? []);
    // It does not tell the title.
    expect({ ...seen.sessions[id!], title: null }).toEqual({ ...answers.sessions[id!], title: null });
    const brief = ({ childSessionId, agentType, description, status: end }: (typeof seen.runs)[number]) => {
      return { childSessionId, agentType, description, end };
    };
    const expected = answers.runs.filter(({ spawnerSessionId }) => spawnerSessionId === id).map(brief);
    expect(seen.runs.map(brief)).toEqual(expected);
  });
});
