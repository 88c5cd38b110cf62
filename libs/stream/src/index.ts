export {
  type ChunkStream,
  type PartitionSize,
  type PartitionDepth,
  type PartitionReader,
  type ReadOptions,
  type StreamEntry,
} from './chunk-stream.js';
export { type ParcelStore } from './parcel-store.js';
export {
  InProcessChunkStream,
  type InProcessChunkStreamOptions,
} from './in-process/in-process-chunk-stream.js';
export { InProcessWakeUp } from './in-process/in-process-wake-up.js';
export { RedisWakeUp, type RedisWakeUpOptions } from './redis/redis-wake-up.js';
export { type WakeUp } from './wake-up.js';
export { RedisChunkStream, type RedisChunkStreamOptions } from './redis/redis-chunk-stream.js';
export { ChunkStreamStrategy, type ChunkStreamStrategyOptions } from './nest/chunk-stream-strategy.js';
export { KeepErrorFilter } from './nest/keep-error.filter.js';
export { allPartitions, type PartitionSource } from './nest/partition-source.js';
export { type BatchFailure } from './nest/partition-worker.js';
export { ProgressWatch, type ProgressWatchOptions } from './progress-watch.js';
export { openRedisStream } from './redis/open-redis-stream.js';
export { checkStream } from './check-stream.js';
export { BullScheduler, type BullSchedulerOptions } from './jobs/bull-scheduler.js';
export { InProcessScheduler } from './jobs/in-process-scheduler.js';
export { type Job, type JobHooks, type JobScheduler } from './jobs/job-scheduler.js';
