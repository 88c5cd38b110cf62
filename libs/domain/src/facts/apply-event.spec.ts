import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '../cost/add-tokens.js';
import { child, concluded, root, spawned, stateOf, tell } from '../test-kit/tell.js';

const usage = (input: number, sessionId = root, model = 'opus') =>
  tell('usage.reported', 1, { sessionId, messageId: 'm1', model, tokens: { ...emptyTokens, input } });

describe('what a session is told', () => {
  it('counts the largest figures of a message, and knows its model once any view names it', () => {
    const claims = stateOf(usage(5, root, 'unknown'), usage(7), usage(3)).usage.get('m1')!;
    expect([...claims.values()]).toMatchObject([{ model: 'opus', tokens: { input: 7 } }]);
  });

  it('counts a cache write once that only one of the lines calls one for an hour', () => {
    const written = (cacheWrite5m: number, cacheWrite1h: number) => {
      const tokens = { ...emptyTokens, cacheWrite5m, cacheWrite1h };
      return tell('usage.reported', 1, { messageId: 'm1', model: 'opus', tokens });
    };
    const tokensOf = (...events: Parameters<typeof stateOf>) =>
      [
        ...stateOf(...events)
          .usage.get('m1')!
          .values(),
      ].map(({ tokens }) => tokens);
    const split = [{ cacheWrite5m: 20, cacheWrite1h: 100 }];
    expect(tokensOf(written(120, 0), written(20, 100), written(0, 0))).toMatchObject(split);
    expect(tokensOf(written(20, 100), written(0, 0), written(120, 0))).toMatchObject(split);
  });

  it('keeps the claims of several sessions on a message apart', () => {
    expect(stateOf(usage(5), usage(5, child)).usage.get('m1')!.size).toBe(2);
  });

  it('counts the largest figures of a message for whichever session pays, as a fork may have copied one line of it', () => {
    for (const events of [
      [usage(5), usage(7), usage(5, child)],
      [usage(5, child), usage(5), usage(7)],
    ]) {
      const claims = stateOf(...events).usage.get('m1')!;
      expect([...claims.values()].map(({ tokens }) => tokens.input)).toEqual([7, 7]);
    }
  });

  it("is titled by a person before the model, by the model's last word before the first prompt", () => {
    const title = (at: number, text: string, origin: 'prompt' | 'model' | 'user') =>
      tell('session.titled', at, { title: text, origin });
    const titleOf = (...events: Parameters<typeof stateOf>) =>
      stateOf(...events).sessions.get(root)!.title?.value;
    expect(titleOf(title(2, 'later', 'prompt'), title(1, 'first', 'prompt'))).toBe('first');
    expect(titleOf(title(9, 'new', 'model'), title(1, 'first', 'prompt'), title(3, 'old', 'model'))).toBe(
      'new',
    );
    expect(titleOf(title(1, 'mine', 'user'), title(9, 'new', 'model'))).toBe('mine');
  });

  it('keeps the fullest text of a part that is told while it grows', () => {
    const part = (text: string) =>
      tell('message.recorded', 1, { messageId: 'm', partId: 'p', role: 'assistant', kind: 'text', text });
    expect([...stateOf(part('Hel'), part('Hello'), part('')).parts.values()]).toMatchObject([
      { text: 'Hello' },
    ]);
  });
});

describe('what is told of a delegation', () => {
  it('belongs to the call where it names one, else to the child', () => {
    const state = stateOf(
      concluded(5, 'completed', { toolUseId: 'call', childSessionId: child }),
      concluded(6, 'failed', { childSessionId: child }),
    );
    expect(state.spawns.get('root#call')!.conclusions).toMatchObject([{ outcome: 'completed' }]);
    expect(state.sessions.get(child)!.conclusions).toMatchObject([{ outcome: 'failed' }]);
  });

  it('keeps what was asked for first, and every session that claims the call', () => {
    const copy = { ...spawned({ description: 'Copy' }), sessionId: child, at: 30 };
    const facts = stateOf(copy, spawned({ description: 'Look around' })).spawns.get('root#call')!;
    expect(facts.description?.value).toBe('Look around');
    expect(facts.claims).toEqual({ [root]: 10, [child]: 30 });
  });
});
