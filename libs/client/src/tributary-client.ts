import type { AnswerOf, RouteName } from '@tributary/domain';
import type { AnyInput, CallInput } from './call-input.js';
import { readProblem } from './client-problem.js';
import { routeTable } from './route-table.js';

export type { CallInput } from './call-input.js';

export interface ClientOptions {
  /** Where the server is, e.g. `http://127.0.0.1:7420`; empty for the page's own. */
  readonly url: string;
  /** For machines in team mode; browsers have a cookie. */
  readonly token?: string;
}

/** Whether a call may leave its input out. */
type InputArguments<Name extends RouteName> =
  object extends CallInput<Name>
    ? [input?: CallInput<Name>, signal?: AbortSignal]
    : [input: CallInput<Name>, signal?: AbortSignal];

type ItemOf<Answer> = Answer extends { items: readonly (infer Item)[]; nextCursor: string | null }
  ? Item
  : never;

/** Calls the routes of a server by their names in the contract. What is not an answer throws a `ClientProblem`. */
export class TributaryClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call<Name extends RouteName>(
    name: Name,
    ...[input, signal]: InputArguments<Name>
  ): Promise<AnswerOf<Name>> {
    const response = await this.request(
      name,
      input as AnyInput | undefined,
      signal === undefined ? {} : { signal },
    );
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return (isJson ? await response.json() : undefined) as AnswerOf<Name>;
  }

  /** All items of a list, page by page as they are wanted. */
  async *items<Name extends RouteName>(
    name: Name,
    ...[input, signal]: InputArguments<Name>
  ): AsyncGenerator<ItemOf<AnswerOf<Name>>> {
    let cursor: string | null = null;
    do {
      const given = (input ?? {}) as AnyInput;
      const paged: AnyInput = cursor === null ? given : { ...given, query: { ...given.query, cursor } };
      const response = await this.request(name, paged, signal === undefined ? {} : { signal });
      const page = (await response.json()) as { items: ItemOf<AnswerOf<Name>>[]; nextCursor: string | null };
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** The answer as it comes, for streams and texts. */
  async request(name: RouteName, input: AnyInput = {}, init: RequestInit = {}): Promise<Response> {
    const [method = '', template = ''] = routeTable[name].split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, part: string) =>
      encodeURIComponent(input.params?.[part] ?? ''),
    );
    const response = await fetch(`${this.#options.url}${path}${writeQuery(input.query)}`, {
      ...init,
      method,
      headers: { ...this.#headers(input.body), ...(init.headers as Record<string, string> | undefined) },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (!response.ok) throw await readProblem(response);
    return response;
  }

  #headers(body: unknown): Record<string, string> {
    const { token } = this.#options;
    return {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
  }
}

function writeQuery(query: AnyInput['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value as string | number | boolean)]],
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given).toString()}`;
}
