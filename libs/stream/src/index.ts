export {
  type ChunkStream,
  type PartitionSize,
  type PartitionDepth,
  type PartitionReader,
  type ReadOptions,
  type StreamEntry,
} from './chunk-stream.js';
export {
  InProcessChunkStream,
  type InProcessChunkStreamOptions,
} from './in-process/in-process-chunk-stream.js';
export { RedisChunkStream, type RedisChunkStreamOptions } from './redis/redis-chunk-stream.js';
export { ChunkStreamStrategy, type ChunkStreamStrategyOptions } from './nest/chunk-stream-strategy.js';
export { KeepErrorFilter } from './nest/keep-error.filter.js';
export { allPartitions, type PartitionSource } from './nest/partition-source.js';
export { type BatchFailure } from './nest/partition-worker.js';
