import type { Actor, Grant } from '@tributary/domain';
import type { FastifyRequest } from 'fastify';

/** Who a request comes from. */
export interface Principal extends Grant {
  /** Null in embedded mode, where there is only the person at this machine. */
  readonly tokenId: string | null;
  readonly developerId: string | null;
  /** For the evidence of what this person decides. */
  readonly name: string;
}

const principals = new WeakMap<FastifyRequest, Principal>();

export function setPrincipal(request: FastifyRequest, principal: Principal): void {
  principals.set(request, principal);
}

/** Embedded mode knows one person, whose everything is. */
export function isThePerson({ tokenId }: Pick<Principal, 'tokenId'>): boolean {
  return tokenId === null;
}

/** Null where nobody had to be admitted. */
export function admittedTo(request: FastifyRequest): Principal | null {
  return principals.get(request) ?? null;
}

/** Of a route that is not public. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = principals.get(request);
  if (principal === undefined) throw new Error('The request was not admitted by the access guard.');
  return principal;
}

/** The same for the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  const { name, developerId, tokenId } = principalOf(request);
  return { name, developerId, tokenId, requestId: request.id };
}
