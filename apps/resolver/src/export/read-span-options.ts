import type { SpanSenderOptions } from './span-sender.js';

interface SpanSettings {
  readonly TRIBUTARY_OTLP_ENDPOINT?: string | undefined;
  readonly TRIBUTARY_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined;
}

/** Where spans go, from the settings; undefined where none are wanted. */
export function readSpanOptions(given: SpanSettings): SpanSenderOptions | undefined {
  const { TRIBUTARY_OTLP_ENDPOINT: endpoint, TRIBUTARY_OTLP_HEADERS: headers } = given;
  return endpoint === undefined ? undefined : { endpoint, ...(headers && { headers }) };
}
