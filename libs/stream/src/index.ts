export { type ChunkStream, type PartitionDepth, type StreamEntry } from './chunk-stream.js';
export {
  InProcessChunkStream,
  type InProcessChunkStreamOptions,
} from './in-process/in-process-chunk-stream.js';
export { InProcessWakeUp } from './in-process/in-process-wake-up.js';
export { type WakeUp } from './wake-up.js';
export { ChunkStreamStrategy } from './nest/chunk-stream-strategy.js';
export { KeepErrorFilter } from './nest/keep-error.filter.js';
export { allPartitions, type PartitionSource } from './nest/partition-source.js';
export { type BatchFailure } from './nest/partition-worker.js';
export { ProgressWatch } from './progress-watch.js';
export { checkStream } from './check-stream.js';
export { InProcessScheduler } from './jobs/in-process-scheduler.js';
export { type Job } from './jobs/job-scheduler.js';
export { weighChunk } from './weigh-chunk.js';
