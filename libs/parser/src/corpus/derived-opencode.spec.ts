import { describe, expect, it } from '@jest/globals';
import {
  applyEvent,
  newState,
  openRequests,
  projectRuns,
  sessionStatus,
  type RunStatus,
  type State,
} from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { ToldRun } from '../opencode/test-kit/told-run.js';
import { parse } from '../parse.js';

const orphanAfterMs = 15 * 60_000;
const [parent, child] = ['ses_parent', 'ses_child'];
const aborted = { name: 'MessageAbortedError', data: { message: 'The operation was aborted.' } };

/** Watches a run event by event; the statuses of each of its delegations, in the order of their starts. */
function watch(told: ToldRun): { state: State; shown: RunStatus[][]; now: number } {
  const state = newState();
  const shown = new Map<string, RunStatus[]>();
  for (const raw of told.raws) {
    const parsed = parse(raw);
    if (parsed.outcome !== 'parsed') continue;
    for (const event of parsed.events) applyEvent(state, event);
    for (const { runId, childSessionId, status } of projectRuns(state, { now: raw.writtenAt! + 100, orphanAfterMs })) {
      const key = runId.includes('#') ? runId : (childSessionId ?? runId);
      const statuses = shown.get(key) ?? [];
      if (statuses.at(-1) !== status) shown.set(key, [...statuses, status]);
    }
  }
  return { state, shown: [...shown].flatMap(([key, each]) => (key.includes('#') ? [each] : [])), now: told.now };
}

const mainStatus = ({ state, now }: { state: State; now: number }, later = 1_000): string =>
  sessionStatus(state.sessions.get(parent)!, { now: now + later, orphanAfterMs });

const begun = (): ToldRun =>
  new ToldRun()
    .session(parent)
    .prompt(parent, 'msg_p', 'Do it.')
    .child(child, parent)
    .task(parent, 'prt_task', { status: 'running', metadata: { sessionId: child } })
    .prompt(child, 'msg_c', 'Look.')
    .status(child, 'busy');

describe('a sub-agent', () => {
  it('that is aborted while it waits to retry is aborted, before its parent says so', () => {
    const told = begun()
      .answer(child, 'msg_c1', { isDone: false })
      .status(child, 'retry');
    const start = told.now;
    told
      .say('message.updated', {
        info: { id: 'msg_c1', sessionID: child, role: 'assistant', time: { created: start - 200, completed: start } },
      })
      .status(child, 'idle')
      .task(parent, 'prt_task', { status: 'error', error: 'Task cancelled', metadata: { sessionId: child } });
    expect(watch(told).shown).toEqual([['pending', 'running', 'aborted']]);
  });

  it('that alone is aborted is aborted, although its parent calls the task completed (until 1.2.27)', () => {
    const told = begun()
      .status(child, 'idle')
      .say('session.error', { sessionID: child, error: aborted })
      .answer(child, 'msg_c1', { error: aborted })
      .task(parent, 'prt_task', { status: 'completed', output: `task_id: ${child}\n\n<task_result>\n</task_result>` })
      .answer(parent, 'msg_p2', { finish: 'stop' });
    const seen = watch(told);
    expect(seen.shown).toEqual([['pending', 'running', 'aborted']]);
    expect(mainStatus(seen)).toBe('completed');
  });

  it.each(['completed', 'error'])('whose permission is refused was aborted, its task being %s', (status) => {
    const told = begun().answer(child, 'msg_c1', { isDone: false });
    const error = 'The user rejected permission to use this specific tool call.';
    const state = { status: 'error', error, input: {}, time: { start: told.now, end: told.now + 10 } };
    const end = status === 'error' ? { error: `Subagent failed (task_id: ${child}): ${error}` } : { output: '' };
    told
      .say('message.part.updated', {
        part: { id: 'prt_b', sessionID: child, messageID: 'msg_c1', type: 'tool', tool: 'bash', state },
      })
      .status(child, 'idle')
      .task(parent, 'prt_task', { status, ...end, metadata: { sessionId: child } })
      .answer(parent, 'msg_p2', { finish: 'stop' });
    const seen = watch(told);
    expect(seen.shown).toEqual([['pending', 'running', 'aborted']]);
    expect(mainStatus(seen)).toBe('completed');
  });

  it('whose context overflows goes on after the compaction', () => {
    const overflow = { name: 'ContextOverflowError', data: { message: 'too long' } };
    const told = begun()
      .answer(child, 'msg_c1', { error: overflow })
      .say('session.error', { sessionID: child, error: overflow })
      .answer(child, 'msg_c2', { summary: true, agent: 'compaction', finish: 'stop' })
      .answer(child, 'msg_c3', { finish: 'stop' })
      .status(child, 'idle')
      .task(parent, 'prt_task', { status: 'completed', metadata: { sessionId: child } });
    const seen = watch(told);
    expect(seen.shown).toEqual([['pending', 'running', 'completed']]);
    expect(seen.state.sessions.get(child)!.compactedAt).toHaveLength(1);
  });

  it('whose context overflows for good has failed, although its parent calls the task completed (until 1.2.27)', () => {
    const overflow = { name: 'ContextOverflowError', data: { message: 'too long' } };
    const told = begun()
      .say('session.error', { sessionID: child, error: overflow })
      .answer(child, 'msg_c1', { error: overflow })
      .status(child, 'idle')
      .task(parent, 'prt_task', { status: 'completed', output: `task_id: ${child}\n\n<task_result>\n</task_result>` })
      .answer(parent, 'msg_p2', { error: overflow })
      .status(parent, 'busy');
    expect(watch(told).shown).toEqual([['pending', 'running', 'failed']]);
    expect(mainStatus(watch(told))).toBe('running');
    expect(mainStatus(watch(told.status(parent, 'idle')))).toBe('failed');
  });

  it('in the background runs on while its parent is idle, and ends with its own last word', () => {
    const launch = { background: true, sessionId: child, jobId: child };
    const told = begun()
      .task(parent, 'prt_task', {
        status: 'completed',
        output: `<task id="${child}" state="running">`,
        metadata: launch,
      })
      .answer(parent, 'msg_p2', { finish: 'stop' })
      .status(parent, 'idle')
      .answer(child, 'msg_c1', { finish: 'tool-calls' })
      .answer(child, 'msg_c2', { finish: 'stop' });
    expect(mainStatus(watch(told))).toBe('completed');
    expect(watch(told).shown).toEqual([['pending', 'running']]);
    told.status(child, 'idle').say('message.part.updated', {
      part: {
        id: 'prt_note',
        sessionID: parent,
        messageID: 'msg_note',
        type: 'text',
        synthetic: true,
        text: `<task id="${child}" state="completed"><summary>Background task completed: Look around</summary>`,
      },
    });
    expect(watch(told).shown).toEqual([['pending', 'running', 'completed']]);
  });

  it('that is called three times has three runs, each with its own messages', () => {
    const told = new ToldRun().session(parent).child(child, parent);
    for (const turn of [1, 2, 3]) {
      const started = told.now;
      const input = { description: 'Look around', subagent_type: 'general', ...(turn > 1 && { task_id: child }) };
      const tokens = { input: turn * 100, output: 1, reasoning: 0, cache: { read: 0, write: 0 } };
      told
        .task(parent, `prt_task${turn}`, { status: 'running', input })
        .prompt(child, `msg_c${turn}`, 'Look.')
        .answer(child, `msg_a${turn}`, { finish: 'stop', tokens })
        .status(child, 'idle')
        .task(parent, `prt_task${turn}`, { status: 'completed', input, started, metadata: { sessionId: child } });
    }
    const { state, shown } = watch(told);
    expect(shown.map((statuses) => statuses.at(-1))).toEqual(['completed', 'completed', 'completed']);
    const runs = projectRuns(state, { now: told.now, orphanAfterMs });
    const { runs: own } = measure(state, runs);
    expect(runs.map(({ runId }) => own.get(runId)?.tokens.input)).toEqual([100, 200, 300]);
  });

  describe('that is called again, its call being dated after it has begun (until 1.2.27)', () => {
    const inputOf = (turn: number) => ({ description: 'Look around', subagent_type: 'general', ...(turn > 1 && { task_id: child }) });
    const tokensOf = (input: number) => ({ input, output: 1, reasoning: 0, cache: { read: 0, write: 0 } });

    it('has two runs, each with its own messages', () => {
      const told = new ToldRun().session(parent).prompt(parent, 'msg_p', 'Do it.').child(child, parent);
      for (const turn of [1, 2]) {
        told
          .prompt(child, `msg_c${turn}`, 'Look.')
          .answer(child, `msg_a${turn}`, { finish: 'tool-calls', tokens: tokensOf(turn * 100) });
        const task = { input: inputOf(turn), started: told.now };
        told
          .task(parent, `prt_task${turn}`, { ...task, status: 'running' })
          .answer(child, `msg_b${turn}`, { finish: 'stop', tokens: tokensOf(turn * 1_000) })
          .status(child, 'idle')
          .task(parent, `prt_task${turn}`, { ...task, status: 'completed', metadata: { sessionId: child } });
      }
      const { state } = watch(told);
      const runs = projectRuns(state, { now: told.now, orphanAfterMs });
      const { runs: own } = measure(state, runs);
      expect(runs.map(({ runId }) => own.get(runId)?.tokens.input)).toEqual([1_100, 2_200]);
    });

    it('has failed in the run in which it failed', () => {
      const error = { name: 'APIError', data: { message: 'bad request', statusCode: 400 } };
      const told = new ToldRun().session(parent).prompt(parent, 'msg_p', 'Do it.').child(child, parent);
      for (const [turn, end] of [[1, { finish: 'stop' }], [2, { error }]] as const) {
        told.prompt(child, `msg_c${turn}`, 'Look.').answer(child, `msg_a${turn}`, end).status(child, 'idle');
        const task = { input: inputOf(turn), started: told.now };
        told
          .task(parent, `prt_task${turn}`, { ...task, status: 'running' })
          .task(parent, `prt_task${turn}`, { ...task, status: 'completed', metadata: { sessionId: child } });
      }
      expect(watch(told).shown.map((statuses) => statuses.at(-1))).toEqual(['completed', 'failed']);
    });
  });

  it('is of the type that its title tells, else of the one that its first message does', () => {
    const typeOf = (title: string) => {
      const told = new ToldRun().session(parent).session(child, { parentID: parent, title });
      for (const [id, agent] of [['msg_1', 'explore'], ['msg_2', 'build']] as const)
        told.say('message.updated', { info: { id, sessionID: child, role: 'user', agent, time: { created: told.now } } });
      return projectRuns(watch(told).state, { now: told.now, orphanAfterMs }).map(({ agentType }) => agentType);
    };
    expect(typeOf('Look around (@general subagent)')).toEqual(['general']);
    expect(typeOf('Background: look around')).toEqual(['explore']);
  });

  it('that was asked to go on with a session that never was is one new run', () => {
    const input = { description: 'Look around', prompt: 'Look.', subagent_type: 'general', task_id: 'ses_invented' };
    const told = new ToldRun().session(parent).prompt(parent, 'msg_p', 'Do it.').child(child, parent);
    told.prompt(child, 'msg_c', 'Look.').task(parent, 'prt_task', { status: 'running', input });
    expect(projectRuns(watch(told).state, { now: told.now, orphanAfterMs })).toMatchObject([
      { status: 'running', toolUseId: 'prt_task', childSessionId: child },
    ]);
  });

  it('that was refused by the depth limit has failed without a child', () => {
    const error = 'Subagent depth limit reached (1). Increase "subagent_depth" to allow nested subagents.';
    const told = new ToldRun().session(parent).task(parent, 'prt_task', { status: 'error', error });
    const { state } = watch(told);
    expect(projectRuns(state, { now: told.now, orphanAfterMs })).toMatchObject([
      { status: 'failed', childSessionId: null, error },
    ]);
  });
});

describe('a main session', () => {
  it('whose command prints for longer than silence may last is at work, and lost when the printing ends', () => {
    const told = new ToldRun().session(parent).prompt(parent, 'msg_p', 'Build.').answer(parent, 'msg_p1', { isDone: false });
    const start = told.now;
    const print = (output: string, at: number) => {
      const state = { status: 'running', input: {}, metadata: { output }, time: { start } };
      const part = { id: 'prt_b', sessionID: parent, messageID: 'msg_p1', type: 'tool', tool: 'bash', state };
      return told.say('message.part.updated', { part, time: at });
    };
    print('1', start + orphanAfterMs - 1_000);
    print('1\n2', start + 2 * orphanAfterMs - 2_000);
    const statusAt = (now: number) => sessionStatus(watch(told).state.sessions.get(parent)!, { now, orphanAfterMs });
    expect(statusAt(start + 2 * orphanAfterMs)).toBe('running');
    expect(statusAt(start + 3 * orphanAfterMs)).toBe('orphaned');
  });

  it('waits while a question is open, and was aborted when it is dismissed', () => {
    const told = new ToldRun()
      .session(parent)
      .prompt(parent, 'msg_p', 'Do it.')
      .answer(parent, 'msg_p1', { isDone: false })
      .say('question.asked', { id: 'que_1', sessionID: parent, questions: [{ question: 'Which?' }] });
    const asked = watch(told);
    expect(mainStatus(asked)).toBe('waiting');
    expect(openRequests(asked.state.sessions.get(parent)!)).toMatchObject([{ kind: 'question', text: 'Which?' }]);
    const error = 'The user dismissed this question';
    const state = { status: 'error', error, input: {}, time: { start: told.now, end: told.now } };
    told
      .say('question.rejected', { sessionID: parent, requestID: 'que_1' })
      .say('message.part.updated', {
        part: { id: 'prt_q', sessionID: parent, messageID: 'msg_p1', type: 'tool', tool: 'question', state },
      })
      .status(parent, 'idle');
    expect(mainStatus(watch(told))).toBe('aborted');
  });

  it('that stops without a word is idle at first, and has failed when nothing comes (unknown model, 1.0)', () => {
    const told = new ToldRun().session(parent).prompt(parent, 'msg_p', 'Do it.').status(parent, 'busy').status(parent, 'idle');
    expect(mainStatus(watch(told))).toBe('idle');
    expect(mainStatus(watch(told), orphanAfterMs * 2)).toBe('failed');
  });

  it.each([
    ['completed', { finish: 'stop' }],
    ['aborted', {}],
  ])('whose compaction had to ask the model again is %s with %j', (status, end) => {
    const told = new ToldRun().session(parent).prompt(parent, 'msg_p', 'Sum up.');
    const created = told.now;
    told.answer(parent, 'msg_s', { isDone: false, summary: true }).status(parent, 'retry').status(parent, 'busy');
    const info = { id: 'msg_s', sessionID: parent, role: 'assistant', summary: true, time: { created, completed: told.now } };
    told.say('message.updated', { info: { ...info, ...end } }).status(parent, 'idle');
    expect(mainStatus(watch(told))).toBe(status);
  });

  it('that fails for an unknown model has failed, however often it is said', () => {
    const error = { name: 'UnknownError', data: { message: 'Model not found' } };
    const told = new ToldRun()
      .session(parent)
      .prompt(parent, 'msg_p', 'Do it.')
      .say('session.error', { sessionID: parent, error })
      .say('session.error', { sessionID: parent, error })
      .status(parent, 'idle');
    expect(mainStatus(watch(told))).toBe('failed');
  });
});
