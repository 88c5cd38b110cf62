import { partitionCount } from '@tributary/domain';

/** Which partitions this process may work on now; asked again and again. */
export interface PartitionSource {
  held(): readonly number[];
}

/** For a single resolver: nobody else to share with. */
export const allPartitions: PartitionSource = {
  held: () => everyPartition,
};

const everyPartition = Array.from({ length: partitionCount }, (_, partition) => partition);
