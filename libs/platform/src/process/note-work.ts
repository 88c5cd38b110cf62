import { giveMemoryBack } from './give-memory-back.js';
import { PauseAfterWork } from './pause-after-work.js';

/** Of an import, or of one line that is longer. */
const muchBytes = 12 * 1024 * 1024;

/** One for the process, as its memory is. */
const pause = new PauseAfterWork({
  atLeast: muchBytes,
  quietMs: 1_000,
  onPause: () => void giveMemoryBack(),
});

/**
 * Tells that so many bytes were handled. What much work took is given back in the first pause after it: V8 would keep
 * it until its heap has doubled, and the next long line would take as much again.
 */
export function noteWork(bytes: number): void {
  pause.note(bytes);
}
