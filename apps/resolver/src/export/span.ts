/** The part of OTLP/JSON that is sent: https://opentelemetry.io/docs/specs/otlp. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: 1;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: 0 | 1 | 2; readonly message?: string };
}

export interface Attribute {
  readonly key: string;
  readonly value:
    { readonly stringValue: string } | { readonly intValue: string } | { readonly doubleValue: number };
}

/** A span and what it tells of, so that it is known when it changed. */
export interface SubjectSpan {
  readonly subjectId: string;
  readonly span: Span;
}

export function attributes(values: Readonly<Record<string, string | number | null>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: describeValue(value) }],
  );
}

function describeValue(value: string | number): Attribute['value'] {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
