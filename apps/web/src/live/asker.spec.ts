import { describe, expect, it } from '@jest/globals';
import { Asker, type Answer } from './asker.js';

/** Questions that are answered by hand, in the order in which they were asked. */
function askerAt(clock = { now: 0 }) {
  const told: (number | string)[] = [];
  const open: { signal: AbortSignal; answer: (value: number) => void; fail: () => void }[] = [];
  const tell = ({ value, problem }: Answer<number>): void => void told.push(value ?? problem?.message ?? '');
  const asker = new Asker<number>(tell, () => clock.now);
  const ask = (): void =>
    asker.ask(
      (signal) =>
        new Promise((answer, refuse) => {
          open.push({ signal, answer, fail: () => refuse(new Error('gone')) });
        }),
    );
  return { asker, ask, told, open };
}

const settle = () => new Promise((done) => setTimeout(done));

describe('Asker', () => {
  it('waits for an answer that is slower than the next turns, and then asks once more', async () => {
    const { ask, told, open } = askerAt();
    ask();
    ask();
    ask();
    expect(open).toHaveLength(1);
    open[0]?.answer(1);
    await settle();
    expect(told).toEqual([1]);
    expect(open).toHaveLength(2);
    open[1]?.answer(2);
    await settle();
    expect(told).toEqual([1, 2]);
    expect(open).toHaveLength(2);
  });

  it('asks again in the place of a question that nobody has answered for long', async () => {
    const clock = { now: 0 };
    const { ask, told, open } = askerAt(clock);
    ask();
    clock.now = 30_000;
    ask();
    expect(open.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    open[0]?.answer(1);
    open[1]?.answer(2);
    await settle();
    expect(told).toEqual([2]);
  });

  it('tells what went wrong, and nothing once it is closed', async () => {
    const { asker, ask, told, open } = askerAt();
    ask();
    open[0]?.fail();
    await settle();
    expect(told).toEqual(['gone']);
    ask();
    asker.close();
    open[1]?.answer(1);
    await settle();
    expect(told).toEqual(['gone']);
  });
});
