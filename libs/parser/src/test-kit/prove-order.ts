import { describe, expect, it, jest } from '@jest/globals';
import { applyEvent, newState, type AgentEvent, type State } from '@tributary/domain';
import fc from 'fast-check';
import { digestState } from './digest-state.js';
import { recordedRun } from './recorded-events.js';
import { cut, interleave, repeatSome, shuffle } from './reorder.js';
import { seededRandom, type Random } from './seeded-random.js';
import { storeAndLoad } from './store-and-load.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };
const permutations = 100;
/** A busy machine must not make a proof fail. */
const longestMs = 60_000;

function applyAll(state: State, events: Iterable<AgentEvent>): State {
  for (const event of events) applyEvent(state, event);
  return state;
}

/** Runs `rearrange` with as many different seeds; fast-check prints the one that failed. */
function expectSameState(
  expected: Readonly<Record<string, string>>,
  numRuns: number,
  rearrange: (random: Random) => State,
): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      expect(digestState(rearrange(seededRandom(seed)), clock)).toEqual(expected);
    }),
    { numRuns },
  );
}

/** Defines the tests of the recorded runs of these names: one end, however their lines come. */
export function proveOrder(names: readonly string[]): void {
  jest.setTimeout(longestMs);
  describe.each(names)('%s ends in the same state', (name) => {
    const { files } = recordedRun(name);
    const events = files.flat().flatMap((line) => line.events);
    const expected = digestState(applyAll(newState(), events), clock);

    it('whatever the order of its files, with lines and whole files repeated', () => {
      expectSameState(expected, permutations, (random) => {
        const copies = files.filter(() => random() < 0.2);
        const lines = repeatSome(interleave([...files, ...copies], random), random);
        return applyAll(
          newState(),
          lines.flatMap((line) => line.events),
        );
      });
    });

    it('when the copies of a line are left out', () => {
      const lines = new Map(files.flat().map((line) => [line.key, line.events]));
      expect(digestState(applyAll(newState(), [...lines.values()].flat()), clock)).toEqual(expected);
    });

    it('whatever the order of all its events', () => {
      expectSameState(expected, permutations / 4, (random) => applyAll(newState(), shuffle(events, random)));
    });

    it('however it is cut into batches, with the state stored and loaded between them', () => {
      expectSameState(expected, permutations / 10, (random) => {
        const batches = cut(interleave(files, random), random, 4);
        return batches.reduce((state, lines) => {
          return applyAll(
            storeAndLoad(state),
            lines.flatMap((line) => line.events),
          );
        }, newState());
      });
    });
  });
}
