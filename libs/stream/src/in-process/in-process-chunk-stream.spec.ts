import { describeChunkStream } from '../contract/chunk-stream.contract.js';
import { InProcessChunkStream } from './in-process-chunk-stream.js';

describeChunkStream('in-process', async () => {
  let stream: InProcessChunkStream | undefined;
  return {
    connect: (highWater) =>
      (stream = stream === undefined || highWater ? new InProcessChunkStream({ highWater }) : stream),
    wipe: async () => stream?.wipe(),
    dispose: async () => stream?.close(),
  };
});
