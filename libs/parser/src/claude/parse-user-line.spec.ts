import { describe, expect, it } from '@jest/globals';
import { recordedLine } from './test-kit/corpus.js';
import { allEvents, meaningOf, only } from './test-kit/parse-claude.js';

const words = (content: unknown, more: object = {}) =>
  meaningOf({ type: 'user', uuid: 'u', message: { role: 'user', content }, ...more });

describe('user lines', () => {
  it('with a prompt title the session and make it busy', () => {
    const raw = recordedLine('2.1.44-c-text', ['"content":"[[SCN:c]] Do the scripted work."']);
    const base = { sessionId: '188ab026-f048-48bd-8134-8c9c975083e0', at: 1794793247527 };
    const id = '94f3345c-5477-4552-8b59-d49981e6e555';
    const text = '[[SCN:c]] Do the scripted work.';
    expect(allEvents([raw]).slice(1)).toEqual([
      {
        type: 'message.recorded',
        ...base,
        messageId: id,
        partId: id,
        role: 'user',
        kind: 'text',
        text,
        isPrompt: true,
      },
      { type: 'session.titled', ...base, title: text, origin: 'prompt' },
      { type: 'session.state', ...base, state: 'busy' },
    ]);
  });

  it('title by the first line of a prompt, cut at 120 characters', () => {
    expect(only(words(`\n  Fix it\nthen rest`), 'session.titled')[0]?.title).toBe('Fix it');
    expect(only(words('x'.repeat(200)), 'session.titled')[0]?.title).toHaveLength(120);
  });

  it('of a sub-agent carry its prompt, and no title', () => {
    const events = allEvents([
      recordedLine('2.1.325-s-text', ['"content":"[[SUB:s1]] Finishes."'], '/subagents/'),
    ]);
    expect(only(events, 'message.recorded')).toMatchObject([
      { isPrompt: true, text: '[[SUB:s1]] Finishes.' },
    ]);
    expect(only(events, 'session.titled')).toEqual([]);
    expect(only(events, 'session.state')).toEqual([]);
  });

  it('are activity, unless they only hold notes of the tool', () => {
    const isActive = (content: unknown, more: object = {}) =>
      only(words(content, more), 'session.seen')[0]?.isActivity === true;
    const result = [{ type: 'tool_result', tool_use_id: 't', content: 'x' }];
    const active = ['Do it.', result, '[Request interrupted by user]'];
    expect(active.map((content) => isActive(content))).toEqual([true, true, true]);
    const notes = [
      '<command-name>/exit</command-name>',
      '<local-command-stdout>Bye!</local-command-stdout>',
      [],
    ];
    expect(notes.map((content) => isActive(content))).toEqual([false, false, false]);
    expect(isActive('Caveat: …', { isMeta: true })).toBe(false);
  });

  it('that say the process ended are no prompt; of an agent, they tell that it was lost', () => {
    const lost =
      '[Request interrupted: the session ended before this agent finished. Nobody asked it to stop.]';
    const inMain = words(lost);
    expect(only(inMain, 'message.recorded')).toMatchObject([{ isPrompt: false, kind: 'notice' }]);
    expect(inMain.map(({ type }) => type)).toEqual(['session.seen', 'message.recorded']);
    const inAgent = words(lost, { isSidechain: true, agentId: 'a06e812' });
    expect(only(inAgent, 'run.concluded')).toMatchObject([{ outcome: 'stopped' }]);
  });

  it('from a coordinator are prompts, though marked as meta', () => {
    const raw = recordedLine('2.1.325-n-sync-text', ['"kind":"coordinator"', '"type":"user"']);
    expect(only(allEvents([raw]), 'message.recorded')).toMatchObject([{ isPrompt: true }]);
  });

  it('of a warm-up mark their session', () => {
    const events = allEvents([recordedLine('2.0.71-c-text', ['"content":"Warmup"'])]);
    expect(events[0]).toMatchObject({ type: 'session.seen', purpose: 'warm-up' });
    const root = { type: 'session.seen', rootSessionId: 'f18ef27f-3300-4270-bfad-6ebd92e3bef3' };
    expect(events[0]).toMatchObject(root);
  });

  it.each([
    ['acompact-1a2b', 'compaction'],
    ['aprompt_suggestion-1a2b', 'suggestion'],
    ['aside_question-1a2b', 'side-question'],
  ])('of agent %s mark it as the tool’s own', (agentId, purpose) => {
    const path = `projects/p/11111111-2222-4333-8444-555555555555/subagents/agent-${agentId}.jsonl`;
    expect(meaningOf({ type: 'user', uuid: 'u', message: { content: 'x' } }, path)[0]).toMatchObject({
      purpose,
    });
  });

  it.each(['2.0.71-l-text', '2.1.44-l-text', '2.1.325-l-text'])(
    'of the compaction in %s are notices',
    (run) => {
      const events = allEvents([
        recordedLine(run, ['"isCompactSummary":true']),
        recordedLine(run, ['<command-name>/compact']),
        recordedLine(run, ['<local-command-stdout>']),
      ]);
      expect(only(events, 'message.recorded').map(({ kind, isPrompt }) => [kind, isPrompt])).toEqual(
        Array.from({ length: 3 }, () => ['notice', false]),
      );
      expect(only(events, 'session.titled')).toEqual([]);
    },
  );

  it('with an interruption end the turn', () => {
    const raw = recordedLine('2.1.325-s-text', ['[Request interrupted by user for tool use]'], '/subagents/');
    expect(only(allEvents([raw]), 'turn.ended')).toMatchObject([{ outcome: 'interrupted' }]);
    expect(only(words('[Request interrupted by user]'), 'session.state')).toMatchObject([{ state: 'idle' }]);
  });

  it('with pictures tell that there was one', () => {
    const events = only(
      words([
        { type: 'image', source: {} },
        { type: 'text', text: 'See' },
      ]),
      'message.recorded',
    );
    expect(events.map(({ kind, partId }) => [kind, partId])).toEqual([
      ['image', 'u'],
      ['text', 'u/1'],
    ]);
  });
});
