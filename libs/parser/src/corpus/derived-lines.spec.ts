import { describe, expect, it } from '@jest/globals';
import { projectRuns, type RawEvent } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { buildState } from '../test-kit/build-state.js';

const session = '11111111-2222-4333-8444-555555555555';
const start = Date.UTC(2026, 10, 16);
const main = `projects/-home-dev-acme/${session}.jsonl`;
const [outer, fork] = ['a1111111111111111', 'a2222222222222222'];
const fileOf = (agentId: string): string => `projects/-home-dev-acme/${session}/subagents/agent-${agentId}.jsonl`;

/** A made-up line of 2.1.325, in the shape of the recordings. */
function line(path: string, second: number, fields: object): RawEvent {
  const agentId = /agent-(\w+)/.exec(path)?.[1];
  const text = JSON.stringify({
    parentUuid: 'before',
    isSidechain: agentId !== undefined,
    agentId,
    sessionId: session,
    uuid: `${path}-${second}`,
    timestamp: new Date(start + second * 1_000).toISOString(),
    version: '2.1.325',
    ...fields,
  });
  return { source: { kind: 'claude.transcript', path, host: 'made-up' }, text };
}

function says(id: string, content: readonly object[]): object {
  const usage = { input_tokens: 10, output_tokens: 5 };
  const model = 'claude-opus-4-5-20251101';
  return { type: 'assistant', message: { id, model, role: 'assistant', content, stop_reason: 'tool_use', usage } };
}

const calls = (id: string, name: string, input: object): object[] => [{ type: 'tool_use', id, name, input }];

function returns(id: string, content: unknown, toolUseResult?: object): object {
  const result = { type: 'tool_result', tool_use_id: id, content };
  return { type: 'user', message: { role: 'user', content: [result] }, toolUseResult };
}

function understand(raws: readonly RawEvent[]) {
  const state = buildState(raws);
  const runs = projectRuns(state, { now: start + 60_000, orphanAfterMs: 15 * 60_000 });
  return { runs, measures: measure(state, runs) };
}

const begun = [
  line(main, 1, says('msg_main', calls('toolu_outer', 'Agent', { prompt: 'Outer.' }))),
  line(main, 2, returns('toolu_outer', 'x', { isAsync: true, status: 'async_launched', agentId: outer })),
  line(fileOf(outer), 3, { parentUuid: null, type: 'user', message: { role: 'user', content: 'Outer.' } }),
];

describe('a fork inside an agent', () => {
  const call = calls('toolu_fork', 'Agent', { subagent_type: 'fork', prompt: 'Fork: look.', description: 'Fork' });
  const asking = says('msg_fork', call);
  const { runs, measures } = understand([
    ...begun,
    line(fileOf(fork), 4, { ...asking, parentUuid: null }),
    line(fileOf(fork), 5, returns('toolu_fork', 'Fork started — that fork is you.')),
    line(fileOf(fork), 6, says('msg_in_fork', calls('toolu_read', 'Read', { file_path: 'x' }))),
    line(fileOf(outer), 4, asking),
    line(fileOf(outer), 5, returns('toolu_fork', `Async agent launched successfully.\nagentId: ${fork} (x)`)),
  ]);

  it('lies below that agent and runs on its own', () => {
    expect(runs).toMatchObject([
      { agentId: outer, depth: 1, status: 'running' },
      { agentId: fork, depth: 2, status: 'running', agentType: 'fork', description: 'Fork' },
    ]);
    expect(runs[1]?.parentRunId).toBe(runs[0]?.runId);
  });

  it('does not pay for the message that it repeats', () => {
    const figures = runs.map(({ runId }) => {
      const own = measures.runs.get(runId);
      return [own?.tokens.input, own?.toolUseCount];
    });
    expect(figures).toEqual([
      [10, 1],
      [10, 1],
    ]);
  });
});

describe('a message that is written again', () => {
  it('in a side chain, with new ids of line and request, is counted once', () => {
    const again = { ...says('msg_main', []), isSidechain: true, requestId: 'req_2', agentId: undefined };
    const { measures } = understand([...begun, line(main, 9, again)]);
    expect(measures.sessions.get(session)).toMatchObject({ messageCount: 1, toolUseCount: 1 });
  });

  it("in the parent's file, for an agent, belongs to the agent", () => {
    const own = says('msg_agent', calls('toolu_read', 'Read', { file_path: 'x' }));
    const mirrored = line(main, 7, { ...own, isSidechain: true, agentId: outer });
    const { measures } = understand([...begun, line(fileOf(outer), 6, own), mirrored]);
    expect(measures.sessions.get(session)?.messageCount).toBe(1);
    expect(measures.sessions.get(`${session}:${outer}`)).toMatchObject({ messageCount: 1, toolUseCount: 1 });
  });
});

describe('a message to an agent by its name', () => {
  const named = line(main, 5, says('msg_again', calls('toolu_again', 'SendMessage', { to: 'scout', message: 'More.' })));
  const note = `<task-notification>\n<task-id>${outer}</task-id>\n<tool-use-id>toolu_outer</tool-use-id>\n<status>completed</status>`;
  const ended = line(main, 4, { type: 'user', message: { role: 'user', content: note } });
  const withResult = (result: object) =>
    understand([...begun, ended, named, line(main, 6, returns('toolu_again', 'x', result))]).runs;

  it('starts its next run where it wakes the agent', () => {
    expect(withResult({ success: true, resumedAgentId: outer })).toMatchObject([
      { agentId: outer, toolUseId: 'toolu_outer', status: 'completed' },
      { agentId: outer, toolUseId: 'toolu_again', prompt: 'More.' },
    ]);
  });

  it('starts none where it is only queued', () => {
    expect(withResult({ success: true, message: 'Message queued' })).toHaveLength(1);
  });
});

describe.each([
  ['in every line', { forkedFrom: { sessionId: session, messageUuid: 'x' } }],
  ["in the model's lines", { requestSessionId: session }],
])('a session that is forked, and says so %s,', (_where, mark) => {
  const forkId = '00000000-2222-4333-8444-555555555555';
  const path = main.replace(session, forkId);
  const copies = begun.slice(0, 2).map((raw) => {
    const copy = { ...(JSON.parse(raw.text) as object), sessionId: forkId, ...mark };
    return { source: { ...raw.source, path }, text: JSON.stringify(copy) };
  });
  const own = line(path, 20, { ...says('msg_own', [{ type: 'text', text: 'On.' }]), sessionId: forkId });
  const { runs, measures } = understand([...copies, own, ...begun]);

  it('shows its agents and its bill where they were, not in the fork that repeats them', () => {
    expect(runs).toMatchObject([{ agentId: outer, rootSessionId: session }]);
    expect(measures.sessions.get(session)).toMatchObject({ messageCount: 1, toolUseCount: 1 });
    expect(measures.sessions.get(forkId)).toMatchObject({ messageCount: 1, toolUseCount: 0 });
  });

  it('says where it comes from in a terminal too, where nothing but its lines tells', () => {
    const typed = { ...says('msg_typed', [{ type: 'text', text: 'Hm.' }]), sessionId: forkId, session_id: session };
    const state = buildState([line(path, 5, { ...typed, sessionKind: 'bg' })]);
    expect(state.sessions.get(forkId)).toMatchObject({ origin: { value: session }, isBackground: true });
    expect([...state.usage.values()].flatMap((claims) => [...claims.keys()])).toContain(forkId);
  });

  it('has no figure of the tool, which counts what its origin cost too', () => {
    const cost = { type: 'cost-state', sessionId: forkId, startTime: 1, totalDuration: 30_000, totalCostUSD: 2 };
    const facts = (raws: readonly RawEvent[]) => buildState(raws).sessions.get(forkId);
    const told = line(path, 30, cost);
    expect(facts([own, told])?.reportedCost?.value.totalUsd).toBe(2);
    expect(facts([...copies, own, told])).toMatchObject({ origin: { value: session } });
    for (const order of [[...copies, own, told], [told, own, ...copies]])
      expect(facts(order)?.reportedCost).toBeUndefined();
  });
});

describe('an agent with a name of its own', () => {
  const named = 'areviewer-2-962e7b6779826138';
  const call = calls('toolu_named', 'Agent', { name: 'reviewer-2', prompt: 'Review.', description: 'Review' });
  const outerLine = (second: number, fields: object): RawEvent => line(fileOf(outer), second, fields);
  const asked = [
    ...begun,
    outerLine(4, says('msg_named', call)),
    line(fileOf(named), 5, { parentUuid: null, type: 'user', message: { role: 'user', content: 'Review.' } }),
    line(fileOf(named), 6, says('msg_review', calls('toolu_read', 'Read', { file_path: 'x' }))),
  ];
  const remark = '(This tool result is internal metadata, the agentId below included.)';

  it.each([`Async agent launched successfully.\nagentId: ${named} (x)`, `Async agent launched successfully. ${remark}\nagentId: ${named} (x)`])(
    'is linked and runs on when an agent is told so: %s',
    (told) => {
      const { runs } = understand([...asked, outerLine(5, returns('toolu_named', [{ type: 'text', text: told }]))]);
      expect(runs).toMatchObject([
        { agentId: outer },
        { agentId: named, toolUseId: 'toolu_named', status: 'running', isBackground: true },
      ]);
    },
  );

  it('runs on when what tells so, before it begins, does not name it', () => {
    const told = 'Async agent launched successfully. The agent is working in the background.';
    const { runs } = understand([...asked, outerLine(4.5, returns('toolu_named', told))]);
    expect(runs).toMatchObject([{ agentId: outer }, { agentId: named, toolUseId: 'toolu_named', status: 'running' }]);
  });

  it.each([`agentId: ${named} (use SendMessage)`, `agentId: ${named}\nsubagent_tokens: 9\ntool_uses: 1`])(
    'is ended by a report that is signed %s',
    (signature) => {
      const report = [{ type: 'text', text: 'API Error: 529' }, { type: 'text', text: signature }];
      const { runs } = understand([...asked.slice(0, -2), outerLine(7, returns('toolu_named', report))]);
      expect(runs).toMatchObject([{ agentId: outer }, { agentId: named, status: 'failed', error: 'API Error: 529' }]);
    },
  );

  it.each([
    ['by its type', { agentType: 'general-purpose' }],
    ['by its name', { agentType: 'reviewer-2', name: 'reviewer-2' }],
  ])('is linked as a member of a team, whose call names it otherwise and its record %s, and works whenever it is asked', (_how, meta) => {
    const member = { name: 'reviewer-2', team_name: 'core', prompt: 'Review.', description: 'Review' };
    const detail = { status: 'teammate_spawned', agent_id: 'reviewer-2@core', name: 'reviewer-2', team_name: 'core' };
    const source = { kind: 'claude.agent-meta', path: fileOf(named).replace('.jsonl', '.meta.json'), host: 'made-up' } as const;
    const told = [
      line(main, 1, says('msg_team', calls('toolu_member', 'Agent', member))),
      line(main, 2, returns('toolu_member', 'Spawned successfully.', detail)),
      { source, text: JSON.stringify({ ...meta, description: 'Review', teamName: 'core' }) },
      line(fileOf(named), 3, {
        parentUuid: null,
        type: 'user',
        message: { role: 'user', content: '<teammate-message teammate_id="team-lead">\nReview.\n</teammate-message>' },
      }),
    ];
    const statusAfter = (...more: readonly RawEvent[]) => understand([...told, ...more]).runs;
    expect(statusAfter()).toMatchObject([{ agentId: named, toolUseId: 'toolu_member', status: 'running' }]);
    const answer = { ...says('msg_answer', [{ type: 'text', text: 'Fine.' }]) } as { message: object };
    const answered = line(fileOf(named), 9, { ...answer, message: { ...answer.message, stop_reason: 'end_turn' } });
    expect(statusAfter(answered)).toMatchObject([{ status: 'completed' }]);
    const more = line(fileOf(named), 20, { type: 'user', message: { role: 'user', content: 'And this.' } });
    expect(statusAfter(answered, more)).toMatchObject([{ status: 'running' }]);
  });

  it('is ended by a note that names no call', () => {
    const note = `<task-notification>\n<task-id>${named}</task-id>\n<status>killed</status>\n<summary>Stopped</summary>`;
    const queued = line(main, 8, { type: 'queue-operation', operation: 'enqueue', content: note });
    const { runs } = understand([...asked, queued]);
    expect(runs).toMatchObject([{ agentId: outer }, { agentId: named, status: 'aborted' }]);
  });
});

describe('words that look like a delegation', () => {
  it.each([
    `Async agent launched successfully.\nagentId: ${outer} (x)`,
    `{"success":true,"resumedAgentId":"${outer}"}`,
    `<task-notification>\n<task-id>${outer}</task-id>\n<tool-use-id>toolu_cat</tool-use-id>\n<status>failed</status>`,
  ])('in the output of a command start no run: %s', (output) => {
    const { runs } = understand([
      line(main, 1, says('msg_main', calls('toolu_cat', 'Bash', { command: 'cat notes' }))),
      line(main, 2, returns('toolu_cat', output)),
    ]);
    expect(runs).toEqual([]);
  });
});

describe('what Claude Code does for itself', () => {
  it.each(['acompact-1234', 'aprompt_suggestion-1234', 'aside_question-1234'])('is no sub-agent, but paid (%s)', (agentId) => {
    const prompt = { parentUuid: null, type: 'user', message: { role: 'user', content: 'Summarise.' } };
    const { runs, measures } = understand([
      line(fileOf(agentId), 1, prompt),
      line(fileOf(agentId), 2, says('msg_own', [{ type: 'text', text: 'So.' }])),
    ]);
    expect(runs).toEqual([]);
    expect(measures.sessions.get(`${session}:${agentId}`)?.tokens.input).toBe(10);
  });
});
