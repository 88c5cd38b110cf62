import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import { apiRoutes, mayCall } from '@tributary/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeProblem } from '../http/describe-problem.js';
import { parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { AccessGuard } from './access.guard.js';
import { checkSameSite } from './check-same-site.js';
import { cookieName } from './read-credentials.js';
import { renderSignIn } from './render-sign-in.js';

const monthSeconds = 30 * 24 * 3_600;

/** Browser sign-in: a plain form, so that no script ever holds the token. */
@Controller()
export class SignInController {
  readonly #guard: AccessGuard;

  constructor(@Inject(AccessGuard) guard: AccessGuard) {
    this.#guard = guard;
  }

  @Route('showSignIn')
  show(@Res() reply: FastifyReply): void {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(renderSignIn());
  }

  @Route('signIn')
  async signIn(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    checkSameSite(request);
    try {
      const { token } = parseInput(apiRoutes.signIn.body, body);
      const principal = await this.#guard.identify(request, token.trim());
      if (!mayCall(principal, 'read')) throw problems.notAllowed('read');
      void goTo(reply, '/', writeCookie(request, token.trim(), monthSeconds));
    } catch (error) {
      const { status, detail } = describeProblem(error);
      if (status >= 500) throw error;
      void reply.code(status).type('text/html; charset=utf-8').send(renderSignIn(detail));
    }
  }

  @Route('signOut')
  signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    checkSameSite(request);
    void goTo(reply, '/sign-in', writeCookie(request, '', 0));
  }
}

function goTo(reply: FastifyReply, path: string, cookie: string): FastifyReply {
  return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect(path, 303);
}

function writeCookie({ protocol, headers }: FastifyRequest, value: string, maxAgeSeconds: number): string {
  const isSecure = protocol === 'https' || headers['x-forwarded-proto'] === 'https';
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${maxAgeSeconds}`];
  return [`${cookieName}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}
