import { Body, Controller, Inject, Param, Query, Req } from '@nestjs/common';
import {
  apiRoutes,
  mayCall,
  scopesOfRole,
  type AnswerOf,
  type ApiToken,
  type Page,
  type Scope,
} from '@tributary/domain';
import { TokenRepository, type Token } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { parseGuid, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { actorOf, principalOf, type Principal } from './principal.js';

@Controller()
export class TokensController {
  readonly #tokens: TokenRepository;

  constructor(@Inject(TokenRepository) tokens: TokenRepository) {
    this.#tokens = tokens;
  }

  @Route('listTokens')
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<Page<ApiToken>> {
    const page = parseInput(apiRoutes.listTokens.query, query);
    const found = await this.#tokens.list(reachOf(principalOf(request)) ?? null, page);
    return { ...found, items: found.items.map(showToken) };
  }

  @Route('createToken')
  async create(@Body() body: unknown, @Req() request: FastifyRequest): Promise<AnswerOf<'createToken'>> {
    const { scopes, expiresAt, ...given } = parseInput(apiRoutes.createToken.body, body);
    const allowed: readonly Scope[] = scopesOfRole[given.role];
    const beyond = scopes?.find((scope) => !allowed.includes(scope));
    if (beyond !== undefined) throw problems.invalidInput(`scopes: a ${given.role} has no "${beyond}"`);
    const ends = expiresAt === undefined ? undefined : new Date(expiresAt);
    if (ends !== undefined && ends.getTime() <= Date.now())
      throw problems.invalidInput('expiresAt: is over already');
    const made = await this.#tokens.create({
      ...given,
      scopes: scopes ?? allowed,
      expiresAt: ends,
      by: actorOf(request),
    });
    if (made === 'other-email') throw problems.otherEmail(given.developer);
    const token = await this.#tokens.find(made.id);
    if (token === undefined) throw problems.noSuch('token', made.id);
    return { token: showToken(token), secret: made.secret };
  }

  @Route('revokeToken')
  async revoke(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    const which = parseGuid('token', id);
    const developerId = reachOf(principalOf(request));
    const count = await this.#tokens.revoke({ which, developerId, by: actorOf(request) });
    if (count === 0) throw problems.noSuch('token', id);
  }
}

/** Nobody's id: what a token without a developer may reach. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whose tokens a caller sees and ends; undefined: everybody's. */
function reachOf(principal: Principal): string | undefined {
  return mayCall(principal, 'admin') ? undefined : (principal.developerId ?? nobody);
}

function showToken({ developerId: _developerId, scopes, ...token }: Token): ApiToken {
  return {
    ...token,
    scopes: [...scopes],
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  };
}
