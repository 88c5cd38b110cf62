import { describe, expect, it } from '@jest/globals';
import type { ListedProcess } from './list-processes.js';
import { ProcessRoll } from './process-roll.js';

const first: ListedProcess = { pid: 7, sessionId: 's1', startedAt: 1, procStart: '99' };
const minute = 60_000;

function world() {
  const roll = new ProcessRoll();
  let now = 0;
  return {
    tellAnew: () => roll.tellAnew(),
    /** What a look tells, of these files while these processes run. */
    look: async (
      files: readonly ListedProcess[],
      running: readonly number[],
      more: readonly number[] = [],
    ) => {
      now += 2_000;
      const pids = new Set([...files.map(({ pid }) => pid), ...more]);
      const isRunning = async ({ pid }: ListedProcess) => running.includes(pid);
      const signs = await roll.look({ listing: { pids, processes: files }, isRunning, now });
      return signs.map(({ sessionId, isAlive }) => `${sessionId} ${isAlive ? 'alive' : 'gone'}`);
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('the list of processes', () => {
  it('tells of one that runs at once, and again every two minutes', async () => {
    const { look, wait } = world();
    expect(await look([first], [7])).toEqual(['s1 alive']);
    expect(await look([first], [7])).toEqual([]);
    wait(2 * minute);
    expect(await look([first], [7])).toEqual(['s1 alive']);
  });

  it('tells once that a file vanished, at the second look', async () => {
    const { look } = world();
    await look([first], [7]);
    expect(await look([], [])).toEqual([]);
    expect(await look([], [])).toEqual(['s1 gone']);
    expect(await look([], [])).toEqual([]);
  });

  it('tells nothing of a file that is away for a moment, or cannot be read, or whose process runs on', async () => {
    const { look } = world();
    await look([first], []);
    await look([], []);
    expect(await look([first], [])).toEqual([]);
    expect([await look([], [], [7]), await look([], [], [7]), await look([], [], [7])]).toEqual([[], [], []]);
    await look([first], [7]);
    expect([await look([], [7]), await look([], [7]), await look([], [7])]).toEqual([[], [], []]);
  });

  it('takes a file whose process was killed for what it is, if the process was ever found here', async () => {
    const { look } = world();
    await look([first], [7]);
    await look([first], []);
    expect(await look([first], [])).toEqual(['s1 gone']);
    const elsewhere = world();
    expect([await elsewhere.look([first], []), await elsewhere.look([first], [])]).toEqual([[], []]);
    expect(await elsewhere.look([first], [])).toEqual([]);
  });

  it('believes no file that is left behind when its session is resumed by another process', async () => {
    const { look } = world();
    await look([first], [7]);
    const next = { ...first, pid: 8, startedAt: 2 };
    expect(await look([first, next], [8])).toEqual(['s1 alive']);
    expect(await look([first, next], [8])).toEqual(['s1 gone']);
  });

  it('says nothing of a session that its process has left for another', async () => {
    const { look } = world();
    await look([first], [7]);
    expect(await look([{ ...first, sessionId: 's2' }], [7])).toEqual(['s2 alive']);
    await look([], []);
    expect(await look([], [])).toEqual(['s2 gone']);
  });

  it('tells everything again after a loss', async () => {
    const { look, tellAnew } = world();
    const second = { ...first, pid: 8, sessionId: 's2' };
    await look([first, second], [7, 8]);
    await look([second], [8]);
    await look([second], [8]);
    tellAnew();
    expect(await look([second], [8])).toEqual(['s1 gone', 's2 alive']);
    expect(await look([second], [8])).toEqual([]);
  });
});
