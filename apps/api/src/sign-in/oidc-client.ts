import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { problems } from '../http/problem-error.js';
import type { OidcOptions } from './oidc-options.js';

/** What the browser keeps between leaving for the issuer and coming back. */
export interface Departure {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const callbackPath = '/sign-in/oidc/callback';
const timeoutSeconds = 10;

/** The authorisation code flow with PKCE against any issuer that can be discovered. */
export class OidcClient {
  readonly #options: OidcOptions;
  #configuration: Promise<Configuration> | undefined;

  constructor(options: OidcOptions) {
    this.#options = options;
  }

  /** Where to send the browser, and what it must bring back. */
  async depart(): Promise<{ readonly url: URL; readonly departure: Departure }> {
    const departure = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: new URL(callbackPath, this.#options.publicUrl).href,
      scope: this.#options.scopes.join(' '),
      state: departure.state,
      nonce: departure.nonce,
      code_challenge: await calculatePKCECodeChallenge(departure.verifier),
      code_challenge_method: 'S256',
    });
    return { url, departure };
  }

  /** What the issuer says about who came back; it must be signed by it, for us, now, and for this departure. */
  async arrive(search: string, { state, nonce, verifier }: Departure): Promise<Record<string, unknown>> {
    const configuration = await this.#discover();
    const current = new URL(callbackPath, this.#options.publicUrl);
    current.search = search;
    try {
      const tokens = await authorizationCodeGrant(configuration, current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return { ...tokens.claims() };
    } catch (error) {
      throw problems.signInRefused({ cause: error });
    }
  }

  /** Kept once it succeeded; an issuer that is down is asked again the next time. */
  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#options;
    this.#configuration ??= discovery(
      issuer,
      clientId,
      undefined,
      clientSecret === undefined ? None() : ClientSecretPost(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          enableNonRepudiationChecks,
          // Marked as deprecated to stand out; the settings allow plain HTTP on this machine alone.
          // eslint-disable-next-line @typescript-eslint/no-deprecated
          ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    ).catch((error: unknown) => {
      this.#configuration = undefined;
      throw problems.issuerUnavailable({ cause: error });
    });
    return this.#configuration;
  }
}
