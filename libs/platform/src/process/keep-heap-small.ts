import { setFlagsFromString } from 'node:v8';

/**
 * On a large machine V8 lets garbage lie around until it is a multiple of what is in use. A server beside people's
 * work must not: from now on its young generation stays as large as it is, and its old one grows by this much between
 * two collections. Nor may V8 put into the old one what it expects to last because the first of its kind did: what a
 * server keeps and what it only answers with is made by the same lines. All may be set while it runs.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** As V8 does by itself. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=0');
  setFlagsFromString('--allocation-site-pretenuring');
}
