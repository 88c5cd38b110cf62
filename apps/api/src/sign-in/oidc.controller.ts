import { Controller, Inject, Query, Req, Res } from '@nestjs/common';
import { scopesOfRole } from '@tributary/domain';
import { TokenRepository } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard } from '../access/access.guard.js';
import { cookieName } from '../access/read-credentials.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { describeProblem } from '../http/describe-problem.js';
import { problems } from '../http/problem-error.js';
import { escapeHtml, renderPage } from '../http/render-page.js';
import { Route } from '../http/route.js';
import { admitPerson } from './admit-person.js';
import { readCookie, writeCookie } from './cookies.js';
import { OidcClient, type Departure } from './oidc-client.js';
import type { OidcOptions } from './oidc-options.js';
import { renderSignIn } from './render-sign-in.js';
import { returnPath } from './return-path.js';

const departureCookie = 'tributary_departure';
const departurePath = '/sign-in/oidc';
const awaySeconds = 600;
const signInSeconds = 12 * 3_600;

interface Travel extends Departure {
  readonly returnTo: string;
}

/** Sign-in at the team's own issuer. */
@Controller()
export class OidcController {
  readonly #oidc: OidcOptions | undefined;
  readonly #client: OidcClient | undefined;
  readonly #guard: AccessGuard;
  readonly #tokens: TokenRepository;

  constructor(
    @Inject(API_OPTIONS) { config }: ApiOptions,
    @Inject(AccessGuard) guard: AccessGuard,
    @Inject(TokenRepository) tokens: TokenRepository,
  ) {
    this.#oidc = config.oidc;
    this.#client = config.oidc && new OidcClient(config.oidc);
    this.#guard = guard;
    this.#tokens = tokens;
  }

  @Route('departToIssuer')
  async depart(
    @Query() { returnTo }: { returnTo?: unknown },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#orShowWhy(request, reply, async (client) => {
      const { url, departure } = await client.depart();
      const travel: Travel = { ...departure, returnTo: returnPath(returnTo) };
      const value = Buffer.from(JSON.stringify(travel)).toString('base64url');
      void reply
        .header('set-cookie', this.#keepTravel(request, value, awaySeconds))
        .header('cache-control', 'no-store')
        .redirect(url.href, 303);
    });
  }

  /**
   * Answers with a page that goes on by itself: a redirect would still count as coming from the issuer, and the
   * browser would leave the new cookie, which is SameSite=Strict, at home.
   */
  @Route('arriveFromIssuer')
  async arrive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.#orShowWhy(request, reply, async (client, { admission }) => {
      const travel = readTravel(readCookie(request, departureCookie));
      const { search } = new URL(request.url, 'http://tributary.invalid');
      const { email, role } = admitPerson(await client.arrive(search, travel), admission);
      const made = await this.#tokens.create({
        name: 'browser',
        kind: 'sign-in',
        developer: email,
        email,
        role,
        scopes: scopesOfRole[role],
        expiresAt: new Date(Date.now() + signInSeconds * 1_000),
        by: { name: email, developerId: null, tokenId: null, requestId: request.id },
      });
      if (made === 'other-email') throw problems.notInvited();
      const cookie = writeCookie(request, cookieName, { value: made.secret, maxAgeSeconds: signInSeconds });
      const to = escapeHtml(returnPath(travel.returnTo));
      void reply
        .header('set-cookie', [cookie, this.#keepTravel(request, '', 0)])
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderPage('Signed in', `<p>You are signed in. <a href="${to}">Go on</a></p>`, to));
    });
  }

  #keepTravel(request: FastifyRequest, value: string, maxAgeSeconds: number): string {
    return writeCookie(request, departureCookie, {
      value,
      maxAgeSeconds,
      path: departurePath,
      sameSite: 'Lax',
    });
  }

  /** A person sees the sign-in page again with the reason. */
  async #orShowWhy(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (client: OidcClient, options: OidcOptions) => Promise<void>,
  ): Promise<void> {
    if (this.#client === undefined || this.#oidc === undefined) throw problems.noIssuer();
    this.#guard.limitSignIns(request);
    try {
      await work(this.#client, this.#oidc);
    } catch (error) {
      const { status, detail } = describeProblem(error);
      if (status >= 500 && status !== 503) throw error;
      void reply
        .code(status)
        .header('set-cookie', this.#keepTravel(request, '', 0))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderSignIn({ failure: detail, issuer: this.#oidc.name }));
    }
  }
}

/** It is the browser's own: whatever is wrong with it, there was no departure from here. */
function readTravel(cookie: string | undefined): Travel {
  try {
    const travel = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Travel;
    const { state, nonce, verifier } = travel;
    if ([state, nonce, verifier].every((part) => typeof part === 'string' && part !== '')) return travel;
  } catch {
    // Told below.
  }
  throw problems.noDeparture();
}
