import type { ApiRoutes, BodyOf, QueryOf, RouteName } from '@tributary/domain';

/** The names between braces of a path. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type ParamsPart<Names extends string> = [Names] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<Names, string>> };
type QueryPart<Query> = [Query] extends [never]
  ? unknown
  : Partial<Query> extends Query
    ? { readonly query?: Query }
    : { readonly query: Query };
type BodyPart<Body> = [Body] extends [never] ? unknown : { readonly body: Body };

/** What a call of a route takes: the parts of its path, its query and its body, as far as it has them. */
export type CallInput<Name extends RouteName> = ParamsPart<ParamNames<ApiRoutes[Name]['route']>> &
  QueryPart<QueryOf<Name>> &
  BodyPart<BodyOf<Name>>;

/** The same for code that does not know the route. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
