import type { z } from 'zod';

export const accesses = ['public', 'read', 'write', 'ingest', 'admin'] as const;
/** Who may call a route: everybody, or who has a token for it. */
export type Access = (typeof accesses)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Everything that is promised about one route. The server, the OpenAPI document and the client follow it. */
export interface RouteContract {
  /** Method and path, with `{name}` for the parts that vary. */
  readonly route: `${Method} /${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly query?: z.ZodObject;
  /** Those that only this route reads. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body comes from a form of a page, which browsers do not send as JSON. */
  readonly isForm?: true;
  /** Where it is not 200. */
  readonly status?: 201 | 202 | 204 | 303;
  /** Null: nothing, or something that is not JSON. */
  readonly answer: z.ZodType | null;
  /** What the answer is, or may be asked to be, besides JSON. */
  readonly contentType?: string;
  /** What its server-sent events are, in words. */
  readonly events?: string;
  /** The statuses of its problems, besides those of every route. */
  readonly problems?: readonly number[];
  /** A person's browser calls it: its problems may be pages. */
  readonly hasProblemPages?: true;
  /** A status that has the same answer. */
  readonly otherStatus?: 503;
}
