import type { ImportProgress } from '@tributary/ingest';
import { describeProgress, drawBar } from './describe-progress.js';

const drawMs = { terminal: 100, log: 5_000 };
const clearLine = '\r\u001b[2K';

/** Shows progress until it is stopped: a bar that moves on a terminal, a plain line now and then elsewhere. */
export function showProgress(progress: () => ImportProgress, out: NodeJS.WriteStream): () => void {
  const startedAt = performance.now();
  const draw = (): void => {
    const now = progress();
    const words = describeProgress(now, performance.now() - startedAt);
    out.write(out.isTTY ? `${clearLine}${drawBar(now)}  ${words}` : `${words}\n`);
  };
  const timer = setInterval(draw, out.isTTY ? drawMs.terminal : drawMs.log);
  return () => {
    clearInterval(timer);
    if (out.isTTY) out.write(clearLine);
  };
}
