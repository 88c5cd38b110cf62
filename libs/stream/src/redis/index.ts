/** What a team runs on. Apart, because one process alone must not pay for loading it. */
export { BullScheduler } from '../jobs/bull-scheduler.js';
export { inspectRedis, type RedisReport } from './inspect-redis.js';
export { openRedisStream } from './open-redis-stream.js';
export { RedisChunkStream } from './redis-chunk-stream.js';
export { RedisWakeUp } from './redis-wake-up.js';
