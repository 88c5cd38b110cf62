import { describe, expect, it } from '@jest/globals';
import { active, child, concluded, linked, root, spawned, stateOf, tell } from '../test-kit/tell.js';
import { linkRuns } from './link-runs.js';

const summary = (...events: Parameters<typeof stateOf>) =>
  linkRuns(stateOf(...events)).map(({ runId, child: served, spawnerSessionId }) => {
    return [runId, served?.sessionId ?? null, spawnerSessionId];
  });

describe('a run is', () => {
  it('a call and the child that the tool names for it', () => {
    expect(summary(spawned(), linked(), active(20))).toEqual([['root#call', child, root]]);
  });

  it('a call alone, or a child alone that was asked something', () => {
    const prompt = tell('message.recorded', 20, {
      sessionId: child,
      messageId: 'p',
      partId: 'p',
      role: 'user',
      kind: 'text',
      text: 'Something else.',
      isPrompt: true,
    });
    expect(summary(spawned(), active(20), prompt)).toEqual([
      ['root#call', null, root],
      [child, child, root],
    ]);
  });

  it('not a call of an answer that broke off and was asked for again, unless somebody began', () => {
    const cut = spawned({ toolUseId: 'cut', messageId: 'first', requestId: 'r' });
    const again = tell('run.spawned', 12, {
      ...{ toolUseId: 'call', messageId: 'second', requestId: 'r', via: 'task', prompt: 'Look.' },
    });
    expect(summary(cut)).toEqual([['root#cut', null, root]]);
    expect(summary(cut, again)).toEqual([['root#call', null, root]]);
    expect(summary(again, cut)).toEqual([['root#call', null, root]]);
    const failed = concluded(11, 'failed', { toolUseId: 'cut' });
    expect(summary(cut, failed, again)).toEqual([['root#call', null, root]]);
    const completed = concluded(11, 'completed', { toolUseId: 'cut' });
    expect(summary(cut, completed, again)).toHaveLength(2);
    expect(summary(cut, again, linked(child, 'cut'), active(20))).toEqual([
      ['root#cut', child, root],
      ['root#call', null, root],
    ]);
  });

  it('named by its call even before the call itself was seen, if a record of the tool names it', () => {
    const recorded = tell('run.linked', 10, { toolUseId: 'call', childSessionId: child, isRecorded: true });
    expect(summary(recorded, active(20))).toEqual([['root#call', child, root]]);
    expect(summary(linked(), active(20))).toEqual([]);
  });

  it('not a record alone: `/clear` takes those of earlier agents along to the next session', () => {
    const recorded = tell('run.linked', 10, { toolUseId: 'call', childSessionId: child, isRecorded: true });
    const seen = tell('session.seen', 10, {
      sessionId: child,
      tool: 'claude-code',
      rootSessionId: root,
      parentSessionId: root,
      agentType: 'Explore',
    });
    expect(summary(recorded, seen)).toEqual([]);
    expect(summary(spawned(), recorded, seen)).toEqual([['root#call', child, root]]);
  });

  it("no stray transcript without a prompt, and none of the tool's own sessions", () => {
    expect(summary(active(20))).toEqual([]);
    const typed = {
      sessionId: child,
      tool: 'claude-code',
      rootSessionId: root,
      agentType: 'Explore',
    } as const;
    expect(summary(tell('session.seen', 20, typed))).toEqual([]);
    expect(summary(tell('session.seen', 20, { ...typed, isActivity: true }))).toEqual([[child, child, root]]);
    const compaction = {
      sessionId: child,
      tool: 'claude-code',
      rootSessionId: root,
      agentType: 'x',
    } as const;
    expect(summary(tell('session.seen', 1, { ...compaction, purpose: 'compaction' }))).toEqual([]);
  });

  it('not a message to an agent, until it is known to have woken it', () => {
    const message = tell('run.spawned', 30, {
      toolUseId: 'message',
      via: 'message',
      resumesSessionId: child,
    });
    expect(summary(spawned(), linked(), active(20), message)).toHaveLength(1);
    expect(summary(spawned(), linked(), active(20), message, linked(child, 'message'))).toHaveLength(2);
  });

  it('not the call of a workflow, whose agents have runs of their own', () => {
    expect(
      summary(spawned(), tell('workflow.launched', 11, { toolUseId: 'call', workflowId: 'wf' })),
    ).toEqual([]);
  });

  it('one with both views of its child, where one view names the child only by the call', () => {
    const [run] = linkRuns(
      stateOf(spawned(), linked(), linked('root:call'), active(20), active(30, 'root:call')),
    );
    expect(run?.sessionIds).toEqual([child, 'root:call']);
    expect(run?.child).toMatchObject({ sessionId: child, activeAt: 30 });
  });

  it('not ended because neither view of its child tells of an end', () => {
    const events = [spawned(), linked(), linked('root:call'), active(20, 'root:call')];
    expect(linkRuns(stateOf(...events))[0]?.child).not.toHaveProperty('saidAt');
    const seen = tell('session.seen', 5, { sessionId: child, tool: 'claude-code', rootSessionId: root });
    expect(linkRuns(stateOf(...events, seen))[0]?.child).not.toHaveProperty('saidAt');
  });

  it('one with the view that files what an agent does next under its first call', () => {
    const message = tell('run.spawned', 30, { toolUseId: 'next', via: 'message', resumesSessionId: child });
    const first = [spawned(), linked(), linked('root:call'), active(20), active(40, 'root:call')];
    const runs = linkRuns(stateOf(...first, message, linked(child, 'next')));
    expect(runs.map(({ sessionIds }) => sessionIds)).toEqual([
      [child, 'root:call'],
      [child, 'root:call'],
    ]);
  });
});
