import { describe, expect, it } from '@jest/globals';
import {
  applyEvent,
  newState,
  projectRuns,
  rewindState,
  type AgentEvent,
  type Glimpse,
  type RunView,
  type State,
} from '@tributary/domain';
import { recordedRun, recordedRunNames } from '../test-kit/recorded-events.js';

const orphanAfterMs = 15 * 60_000;
const instantsPerRun = 12;

function stateOf(events: readonly AgentEvent[]): State {
  const state = newState();
  for (const event of events) applyEvent(state, event);
  return state;
}

/** What the stored rows would tell: the same, from the events up to then. */
function glimpsesOf(events: readonly AgentEvent[]): Map<string, Glimpse> {
  const seen = [...stateOf(events).sessions.values()];
  return new Map(
    seen.map(({ sessionId, activeAt = null, state, endedAt, idleAt, retriedAt, doing, latestMessage, model }) => [
      sessionId,
      {
        activeAt,
        ...(state && { state }),
        ...(endedAt !== undefined && { endedAt }),
        ...(idleAt !== undefined && { idleAt }),
        ...(retriedAt !== undefined && { retriedAt }),
        ...(doing && { doing }),
        ...(latestMessage && { latestMessage }),
        ...(model && { model }),
      },
    ]),
  );
}

function timesIn({ startedAt, completedAt, lastActivityAt, evidence }: RunView): number[] {
  return [startedAt, completedAt, lastActivityAt, ...evidence.map(({ at }) => at)].filter(
    (at) => at !== null,
  );
}

describe.each(recordedRunNames)('%s, looked at as it was', (name) => {
  const events = recordedRun(name).files.flatMap((file) => file.flatMap((line) => line.events));
  const state = stateOf(events);
  const times = [...new Set(events.flatMap(({ at }) => at ?? []))].sort((a, b) => a - b);
  const end = (times.at(-1) ?? 0) + 1;
  const step = Math.max(1, Math.floor(times.length / instantsPerRun));
  const instants = times.filter((_, index) => index % step === 0);
  const toldUntil = (now: number) => events.filter(({ at }) => at !== null && at <= now);
  const look = (now: number): RunView[] =>
    projectRuns(rewindState(state, now, glimpsesOf(toldUntil(now))), { now, orphanAfterMs });
  const final = new Map(projectRuns(state, { now: end, orphanAfterMs }).map((run) => [run.runId, run]));

  it('shows the present at the end', () => {
    expect(look(end)).toEqual([...final.values()]);
  });

  it('tells of no later moment', () => {
    for (const now of instants) for (const run of look(now)) expect(Math.max(...timesIn(run))).toBeLessThanOrEqual(now);
  });

  it('shows the status that who watched then saw', () => {
    for (const now of instants) {
      const seen = new Map(
        projectRuns(stateOf(toldUntil(now)), { now, orphanAfterMs }).map(({ runId, status }) => [runId, status]),
      );
      const shown = look(now).filter(({ runId }) => seen.has(runId));
      expect(shown.map(({ runId, status }) => [now, runId, status])).toEqual(
        shown.map(({ runId }) => [now, runId, seen.get(runId)]),
      );
    }
  });

  it('shows every run from its start on', () => {
    for (const now of instants) {
      const shown = new Set(look(now).map(({ runId }) => runId));
      const begun = [...final.values()].filter(({ startedAt }) => startedAt !== null && startedAt <= now);
      expect(begun.filter(({ runId }) => !shown.has(runId))).toEqual([]);
    }
  });
});
