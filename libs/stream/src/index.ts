export {
  type ChunkStream,
  type HighWater,
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
