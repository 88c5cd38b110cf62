/** What a team runs on. Apart, because one process alone must not pay for loading it. */
export { BullScheduler, type BullSchedulerOptions } from '../jobs/bull-scheduler.js';
export { inspectRedis, type RedisReport, type StreamReport } from './inspect-redis.js';
export { openRedisStream } from './open-redis-stream.js';
export { RedisChunkStream, type RedisChunkStreamOptions } from './redis-chunk-stream.js';
export { RedisWakeUp, type RedisWakeUpOptions } from './redis-wake-up.js';
