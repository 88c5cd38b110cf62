import type { IncomingHttpHeaders } from 'node:http';

/** The trace that a caller says the request belongs to (W3C Trace Context), or null. */
export function traceOf({ traceparent }: IncomingHttpHeaders): string | null {
  const [, traceId] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(traceparent)) ?? [];
  return traceId === undefined || /^0+$/.test(traceId) ? null : traceId;
}
