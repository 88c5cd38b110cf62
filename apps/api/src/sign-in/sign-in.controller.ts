import { Body, Controller, Inject, Query, Req, Res } from '@nestjs/common';
import { apiRoutes, mayCall } from '@tributary/domain';
import { TokenRepository } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard } from '../access/access.guard.js';
import { checkSameSite } from '../access/check-same-site.js';
import { cookieName } from '../access/read-credentials.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { describeProblem } from '../http/describe-problem.js';
import { parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { readCookie, writeCookie } from './cookies.js';
import { renderSignIn } from './render-sign-in.js';
import { returnPath } from './return-path.js';

const monthSeconds = 30 * 24 * 3_600;

/** Browser sign-in: a plain form, so that no script ever holds the token. */
@Controller()
export class SignInController {
  readonly #issuer: string | undefined;
  readonly #guard: AccessGuard;
  readonly #tokens: TokenRepository;

  constructor(
    @Inject(API_OPTIONS) { config }: ApiOptions,
    @Inject(AccessGuard) guard: AccessGuard,
    @Inject(TokenRepository) tokens: TokenRepository,
  ) {
    this.#issuer = config.oidc?.name;
    this.#guard = guard;
    this.#tokens = tokens;
  }

  @Route('showSignIn')
  show(@Query() { returnTo }: { returnTo?: unknown }, @Res() reply: FastifyReply): void {
    const page = renderSignIn({ issuer: this.#issuer, returnTo: returnPath(returnTo) });
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  }

  @Route('signIn')
  async signIn(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    checkSameSite(request);
    try {
      const { token, returnTo } = parseInput(apiRoutes.signIn.body, body);
      const value = token.trim();
      const principal = await this.#guard.identify(request, value);
      if (!mayCall(principal, 'read')) throw problems.notAllowed('read');
      const cookie = writeCookie(request, cookieName, { value, maxAgeSeconds: monthSeconds });
      void goTo(reply, returnPath(returnTo), cookie);
    } catch (error) {
      const { status, detail } = describeProblem(error);
      if (status >= 500) throw error;
      const page = renderSignIn({ failure: detail, issuer: this.#issuer });
      void reply.code(status).type('text/html; charset=utf-8').send(page);
    }
  }

  /** A token that somebody typed in stays theirs; what a sign-in made ends with it. */
  @Route('signOut')
  async signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    checkSameSite(request);
    const found = await this.#tokens.findValid(readCookie(request, cookieName) ?? '');
    if (found?.kind === 'sign-in') {
      const { id, developer, developerId } = found;
      const by = { name: developer ?? '', developerId, tokenId: id, requestId: request.id };
      await this.#tokens.revoke({ which: id, by });
    }
    void goTo(reply, '/sign-in', writeCookie(request, cookieName, { value: '', maxAgeSeconds: 0 }));
  }
}

function goTo(reply: FastifyReply, path: string, cookie: string): FastifyReply {
  return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect(path, 303);
}
