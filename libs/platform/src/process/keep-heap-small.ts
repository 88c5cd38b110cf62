import { setFlagsFromString } from 'node:v8';

/** By then the threads of a service run. */
const startedMs = 500;
let later: NodeJS.Timeout | undefined;

/**
 * On a large machine V8 lets garbage lie around until it is a multiple of what is in use. A server beside people's
 * work must not: from now on its young generation stays as large as it is, and soon its old one grows by this much
 * between two collections. Both are read at each collection, so they may be set while it runs. With the second one set V8
 * takes no code that was compiled without, Node's own neither: a thread that starts would compile all of it, 45 ms.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  clearTimeout(later);
  later = setTimeout(() => setFlagsFromString('--heap-growing-percent=100'), startedMs).unref();
}

/** As V8 does by itself. */
export function letHeapGrow(): void {
  clearTimeout(later);
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=0');
}
