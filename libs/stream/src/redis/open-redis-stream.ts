import { RedisChunkStream, type RedisChunkStreamOptions } from './redis-chunk-stream.js';

/** For the start of a service: a stream on a Redis that is there and keeps what waits, closed with the process. */
export async function openRedisStream(
  options: RedisChunkStreamOptions,
  closers: Pick<AsyncDisposableStack, 'defer'>,
): Promise<RedisChunkStream> {
  const stream = new RedisChunkStream(options);
  closers.defer(() => stream.close());
  await stream.assertUsable();
  return stream;
}
