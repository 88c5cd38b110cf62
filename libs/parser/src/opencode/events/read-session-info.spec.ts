import { describe, expect, it } from '@jest/globals';
import { readSessionInfo } from './read-session-info.js';

const parent = 'ses_e1df9fe57ffe5EOe50PNExOWnO';
const child = 'ses_e1df9dbb5ffeDWLEcm7pg0i02A';
const none = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } };

describe('a session object', () => {
  it('tells the parent, agent and task of a child', () => {
    const title = 'Find TODO comments (@explore subagent)';
    const info = {
      id: child,
      parentID: parent,
      title,
      directory: '/home/dev/acme',
      time: { created: 10, updated: 20 },
    };
    expect(readSessionInfo({ ...info, version: '1.2.27' }, null)).toEqual([
      {
        type: 'session.seen',
        sessionId: child,
        at: 10,
        tool: 'opencode',
        parentSessionId: parent,
        agentId: child,
        agentType: 'explore',
        description: 'Find TODO comments',
        toolVersion: '1.2.27',
        cwd: '/home/dev/acme',
      },
      { type: 'session.titled', sessionId: child, at: 20, title, origin: 'model' },
    ]);
  });

  it('believes the agent of 1.18 rather than the title', () => {
    const [seen] =
      readSessionInfo({ id: child, parentID: parent, title: 'x (@a subagent)', agent: 'general' }, 5) ?? [];
    expect(seen).toMatchObject({ agentType: 'general', description: 'x', at: 5 });
  });

  it('does not take a main session for a child because of its title', () => {
    const [seen] = readSessionInfo({ id: parent, title: 'x (@a subagent)' }, 5) ?? [];
    expect(seen).toEqual({ type: 'session.seen', sessionId: parent, at: 5, tool: 'opencode' });
  });

  it('passes over the title the server gave, and totals of nothing', () => {
    const info = { id: parent, title: 'New session - 2026-11-16T01:43:26.888Z', cost: 0, tokens: none };
    expect(readSessionInfo(info, 5)?.map(({ type }) => type)).toEqual(['session.seen']);
  });

  it('keeps what the session says it cost', () => {
    const info = {
      id: parent,
      cost: 0.0195,
      tokens: { ...none, input: 5400, output: 120 },
      time: { updated: 7 },
    };
    expect(readSessionInfo(info, 5)?.at(-1)).toMatchObject({
      type: 'cost.reported',
      at: 7,
      totalUsd: 0.0195,
      byModel: { '*': { usd: 0.0195, tokens: { input: 5400, output: 120 } } },
    });
  });
});
