import { describe, expect, it } from '@jest/globals';
import {
  applyEvent,
  isTerminal,
  newState,
  projectRuns,
  sessionStatus,
  type RawEvent,
  type RunStatus,
  type RunView,
} from '@tributary/domain';
import { corpusRuns, fileEvents, truthOf } from '../claude/test-kit/corpus.js';
import { replayRun } from '../claude/test-kit/replay-run.js';
import { listOpencodeRuns } from '../opencode/test-kit/opencode-corpus.js';
import { readOpencodeRun } from '../opencode/test-kit/read-opencode-run.js';
import { parse } from '../parse.js';

interface Step {
  readonly at: number;
  readonly raw: RawEvent;
}

const orphanAfterMs = 15 * 60_000;
const longAfter = Date.UTC(2027, 0);

/** The statuses that each run showed while it was watched line by line, and the runs as they stand long after. */
function watch(steps: readonly Step[]): { shown: Map<string, RunStatus[]>; final: readonly RunView[] } {
  const state = newState();
  const shown = new Map<string, RunStatus[]>();
  let now = 0;
  for (const { at, raw } of steps) {
    const parsed = parse(raw);
    now = Math.max(now, at + 1_000);
    if (parsed.outcome !== 'parsed') continue;
    for (const event of parsed.events) applyEvent(state, event);
    for (const { runId, status } of projectRuns(state, { now, orphanAfterMs })) {
      const statuses = shown.get(runId) ?? [];
      if (statuses.at(-1) !== status) shown.set(runId, [...statuses, status]);
    }
  }
  return { shown, final: projectRuns(state, { now: longAfter, orphanAfterMs }) };
}

/** A child seen before its call is shown under its own name until then. */
function findFinal(final: readonly RunView[], runId: string): RunView | undefined {
  return final.find((run) => run.runId === runId) ?? final.find((run) => run.childSessionId === runId);
}

function expectNoFalseEnd(steps: readonly Step[]): void {
  const { shown, final } = watch(steps);
  expect(shown.size).toBeGreaterThanOrEqual(final.length);
  for (const [runId, statuses] of shown) {
    const end = statuses.findIndex(isTerminal);
    const ends = end === -1 ? [] : statuses.slice(end);
    const allowed = end === -1 ? [] : [findFinal(final, runId)?.status];
    expect({ runId, statuses, ends }).toEqual({ runId, statuses, ends: allowed });
  }
}

describe('an end that is shown is the true one, and stays', () => {
  it.each(corpusRuns.filter((run) => fileEvents(run).length > 0))('while %s is written', (run) => {
    expectNoFalseEnd(replayRun(run));
  });

  it.each(listOpencodeRuns())('while %s is told', (run) => {
    const { views } = readOpencodeRun(run);
    for (const stream of ['event', 'global-event']) {
      const told = [...views].filter(([view]) => view.startsWith(stream) || view.startsWith('http'));
      const steps = told.flatMap(([, raws]) => raws.map((raw) => ({ at: raw.writtenAt ?? 0, raw })));
      expectNoFalseEnd(steps.sort((a, b) => a.at - b.at));
    }
  });
});

describe('a main session', () => {
  it('that compacts by itself is not completed by its summary', () => {
    const raws = readOpencodeRun('1.18.33-k2-auto-compaction').views.get('event') ?? [];
    const state = newState();
    const shown = raws.map((raw) => {
      const parsed = parse(raw);
      if (parsed.outcome === 'parsed') for (const event of parsed.events) applyEvent(state, event);
      const main = [...state.sessions.values()][0];
      return main && sessionStatus(main, { now: raw.writtenAt ?? 0, orphanAfterMs });
    });
    const changes = shown.filter((status, index) => status !== undefined && status !== shown[index - 1]);
    expect(changes).toEqual(['idle', 'running', 'completed']);
  });

  it.each(corpusRuns.filter((run) => run.endsWith('-tty')))('that a person left at the end of %s is completed', (run) => {
    const state = newState();
    for (const raw of fileEvents(run)) {
      const parsed = parse(raw);
      if (parsed.outcome === 'parsed') for (const event of parsed.events) applyEvent(state, event);
    }
    const main = state.sessions.get(truthOf(run).sessionId)!;
    expect(sessionStatus(main, { now: longAfter, orphanAfterMs })).toBe('completed');
  });
});
