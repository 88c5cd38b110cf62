import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sharePartitions, type Lease } from './share-partitions.js';

const partitionCount = 16;

/** One look of one replica; what it leaves is free at once. */
function look(owner: string, replicas: readonly string[], leases: readonly Lease[]): Lease[] {
  const { keep, take } = sharePartitions({ owner, replicas, leases, partitionCount });
  const others = leases.filter(
    (lease) => lease.owner !== owner && lease.isValid && !take.includes(lease.partition),
  );
  return [...others, ...[...keep, ...take].map((partition) => ({ partition, owner, isValid: true }))];
}

describe('sharing partitions', () => {
  it('gives a single replica everything', () => {
    expect(sharePartitions({ owner: 'a', replicas: ['a'], leases: [], partitionCount }).take).toHaveLength(
      16,
    );
  });

  it('leaves the valid leases of others alone', () => {
    const leases = Array.from({ length: 16 }, (_, partition) => ({ partition, owner: 'b', isValid: true }));
    const share = sharePartitions({ owner: 'a', replicas: ['a', 'b'], leases, partitionCount });
    expect(share).toEqual({ keep: [], take: [], leave: [], missing: 8 });
  });

  it('ends with one owner for each partition and fair shares, whoever looks in whatever order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 20 }),
        fc.array(fc.record({ owner: fc.stringMatching(/^[a-z]{1,4}$/), isValid: fc.boolean() }), {
          maxLength: 16,
        }),
        (replicas, known) => {
          // Leases of the dead run out; only the living keep theirs.
          let leases: Lease[] = known.map((lease, partition) => {
            return { partition, ...lease, isValid: lease.isValid && replicas.includes(lease.owner) };
          });
          for (const owner of [...replicas, ...replicas]) leases = look(owner, replicas, leases);
          const counts = replicas.map((owner) => leases.filter((lease) => lease.owner === owner).length);
          expect(leases.map(({ partition }) => partition).sort((a, b) => a - b)).toEqual(
            Array.from({ length: partitionCount }, (_, partition) => partition),
          );
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
