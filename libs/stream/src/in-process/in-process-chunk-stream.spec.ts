import { describeChunkStream } from '../test-kit/describe-chunk-stream.js';
import { InProcessChunkStream } from './in-process-chunk-stream.js';

describeChunkStream('in-process', async () => {
  const stream = new InProcessChunkStream();
  const bounded: InProcessChunkStream[] = [];
  return {
    connect: (highWater) => {
      if (highWater === undefined) return stream;
      const another = new InProcessChunkStream({ highWater });
      bounded.push(another);
      return another;
    },
    wipe: async () => stream.wipe(),
    dispose: async () => {
      for (const each of [stream, ...bounded]) await each.close();
    },
  };
});
