import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { paths, type DiskOperation } from './test-kit/disk-operations.js';
import { ReaderProgram, type ProgramStep } from './test-kit/reader-program.js';

const programs = Number(process.env['TRIBUTARY_READER_PROGRAMS'] ?? 500);

const path = fc.constantFrom(...paths);
const width = fc.oneof(
  { weight: 20, arbitrary: fc.nat(40) },
  { weight: 4, arbitrary: fc.nat(600) },
  { weight: 1, arbitrary: fc.constantFrom(4_200, 66_000, 140_000) },
);
const keep = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }));

const onPath = (...names: Extract<DiskOperation, { path: string; to?: never }>['do'][]) =>
  fc.record({ do: fc.constantFrom(...names), path }) as fc.Arbitrary<ProgramStep>;

const step: fc.Arbitrary<ProgramStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('append'), path, lines: fc.integer({ min: 1, max: 8 }), width }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('append-partial'), path, width }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('rename', 'copy'), path, to: path }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('truncate', 'truncate-regrow'), path, keep }) },
  { weight: 3, arbitrary: onPath('replace-same', 'replace-other', 'recreate', 'delete') },
  { weight: 2, arbitrary: onPath('rename-out', 'rename-in', 'symlink-swap', 'block', 'unblock') },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('look', 'look', 'commit') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill'), isDelivered: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('crash'), chunks: fc.nat(3), isDelivered: fc.boolean() }),
  },
);

describe('any program of changes, looks, kills and restarts', () => {
  it(
    'gives every whole line that a look can see exactly once and in order per generation',
    async () => {
      const steps = fc.array(step, { minLength: 4, maxLength: 30 });
      const property = fc.asyncProperty(steps, fc.boolean(), async (given, readsAhead) => {
        await using program = new ReaderProgram({ readsAhead });
        await program.run(given);
      });
      await fc.assert(property, { numRuns: programs });
    },
    60_000 + programs * 100,
  );
});
