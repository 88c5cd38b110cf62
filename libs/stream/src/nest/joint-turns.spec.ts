import { describe, expect, it } from '@jest/globals';
import type { StreamEntry } from '../chunk-stream.js';
import { eventually } from '../test-kit/eventually.js';
import { JointTurns, type WaitingBatch } from './joint-turns.js';

const maxBytes = 10_000;
const patienceMs = 50;
const never = 60_000;

function batchOf(id: string, bytes: number, isPatient: boolean): WaitingBatch {
  const lines = [{ kind: 'text' as const, end: bytes, text: 'x'.repeat(bytes) }];
  const chunk = { sourceId: id, generation: 0, start: 0, lines };
  const entries: StreamEntry[] = [{ id, partition: 0, chunk }];
  return { entries, isPatient, isAlone: false, fill: () => Promise.resolve(true) };
}

function takeTurns(waitMs: number): { turns: JointTurns; worked: string[][] } {
  const worked: string[][] = [];
  const work = (entries: readonly StreamEntry[]): Promise<void> => {
    worked.push(entries.map(({ id }) => id));
    return Promise.resolve();
  };
  return { turns: new JointTurns({ count: 1, maxBytes, patienceMs: waitMs, work }), worked };
}

describe('the turn of an import', () => {
  it('waits until it is full', async () => {
    const { turns, worked } = takeTurns(never);
    const first = turns.take(batchOf('a', 4_000, true));
    const second = turns.take(batchOf('b', 4_000, true));
    expect(worked).toEqual([]);
    await Promise.all([first, second, turns.take(batchOf('c', 4_000, true))]);
    expect(worked).toEqual([['a', 'b', 'c']]);
  });

  it('comes when nothing more has come for a while', async () => {
    const { turns, worked } = takeTurns(patienceMs);
    await turns.take(batchOf('a', 4_000, true));
    expect(worked).toEqual([['a']]);
  });

  it('is not waited for by what was just written', async () => {
    const { turns, worked } = takeTurns(patienceMs);
    const imported = turns.take(batchOf('a', 4_000, true));
    await turns.take(batchOf('b', 100, false));
    expect(worked).toEqual([['b']]);
    await imported;
    await eventually('the import has had its turn', () => worked.length === 2);
    expect(worked).toEqual([['b'], ['a']]);
  });

  it('comes at once where nobody else works on the same import', async () => {
    const { turns, worked } = takeTurns(0);
    const done = turns.take(batchOf('a', 4_000, true));
    await done;
    expect(worked).toEqual([['a']]);
  });
});
