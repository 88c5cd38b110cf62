import type { ReadinessCheck } from '@tributary/platform';
import type { ChunkStream } from './chunk-stream.js';

/** Ready while every partition answers: in a cluster they are on several nodes. */
export function checkStream(stream: Pick<ChunkStream, 'depth'>): ReadinessCheck {
  return async () => {
    await stream.depth();
    return null;
  };
}
