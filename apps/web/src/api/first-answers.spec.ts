import { describe, expect, it } from '@jest/globals';
import { askOnce, endFirstAnswers, forgetFirstAnswers } from './first-answers.js';

/** In this order: once the first page is drawn, every question is asked again. */
describe('first answers', () => {
  let asked = 0;
  const ask = (): Promise<number> => Promise.resolve((asked += 1));

  it('are given to all who ask the same before the first page is drawn', async () => {
    expect([await askOnce('a', ask), await askOnce('a', ask), await askOnce('b', ask)]).toEqual([1, 1, 2]);
  });

  it('are asked for again when something may have been missed', async () => {
    forgetFirstAnswers();
    expect(await askOnce('a', ask)).toBe(3);
  });

  it('tell everybody what went wrong', async () => {
    const fail = (): Promise<number> => Promise.reject(new Error('away'));
    const first = askOnce('c', fail);
    await expect(first).rejects.toThrow('away');
    await expect(askOnce('c', ask)).rejects.toThrow('away');
  });

  it('are new ones from then on', async () => {
    endFirstAnswers();
    forgetFirstAnswers();
    expect([await askOnce('a', ask), await askOnce('a', ask)]).toEqual([4, 5]);
  });
});
