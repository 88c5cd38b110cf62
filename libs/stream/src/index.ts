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
export { type WakeUp } from './wake-up.js';
export { ChunkStreamStrategy, type ChunkStreamStrategyOptions } from './nest/chunk-stream-strategy.js';
export { KeepErrorFilter } from './nest/keep-error.filter.js';
export { allPartitions, type PartitionSource } from './nest/partition-source.js';
export { type BatchFailure } from './nest/partition-worker.js';
export { ProgressWatch, type ProgressWatchOptions } from './progress-watch.js';
export { checkStream } from './check-stream.js';
export { InProcessScheduler } from './jobs/in-process-scheduler.js';
export { type Job, type JobHooks, type JobScheduler } from './jobs/job-scheduler.js';
