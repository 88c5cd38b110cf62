import { mayCall, scopes, type Access } from '@tributary/domain';
import { isLoopback } from '@tributary/platform';
import { TokenRepository, type Token } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';
import { CallLimit } from './call-limit.js';
import { checkSameSite } from './check-same-site.js';
import { setPrincipal, type Principal } from './principal.js';
import { isSecret, readCredentials } from './read-credentials.js';

const usedAgainAfterMs = 60_000;
const limits = { badAttempts: 10, signIns: 60, calls: 6_000, callsOfAddress: 30_000 };

/** Embedded mode has no login: whoever reaches it is the person at this machine. */
const thePerson: Principal = {
  tokenId: null,
  developerId: null,
  name: 'a person',
  role: 'admin',
  scopes,
};

/** Decides who may call what, before a byte of the body is read. */
export class AccessGuard {
  readonly #mode: ApiOptions['config']['mode'];
  readonly #tokens: TokenRepository;
  readonly #onError: ApiOptions['onError'];
  /**
   * Good tokens pass even from an address with too many bad ones: a colleague's broken collector behind the same
   * router must not lock everybody out.
   */
  readonly #failures = new CallLimit({ windowMs: 60_000, max: limits.badAttempts });
  readonly #calls = new CallLimit({ windowMs: 60_000, max: limits.calls });
  readonly #addresses = new CallLimit({ windowMs: 60_000, max: limits.callsOfAddress });
  readonly #signIns = new CallLimit({ windowMs: 60_000, max: limits.signIns });

  constructor({ config, pool, onError }: Pick<ApiOptions, 'config' | 'pool' | 'onError'>) {
    this.#mode = config.mode;
    this.#tokens = new TokenRepository(pool);
    this.#onError = onError;
  }

  async admit(request: FastifyRequest, access: Access): Promise<void> {
    if (access === 'public') return;
    const principal = this.#mode === 'embedded' ? admitNeighbour(request) : await this.#byToken(request);
    if (!mayCall(principal, access)) throw problems.notAllowed(access);
    // A token of nobody could write into the sources of everybody.
    if (access === 'ingest' && this.#mode === 'team' && principal.developerId === null) {
      throw problems.tokenRefused();
    }
    // Lines are held back by the stream itself.
    if (principal.tokenId !== null && access !== 'ingest') this.#limitCalls(principal.tokenId);
    setPrincipal(request, principal);
  }

  /** Who signs in with a secret; a bad one is counted against the address. */
  async identify(request: FastifyRequest, secret: string): Promise<Principal> {
    const token = isSecret(secret) ? await this.#tokens.findValid(secret) : undefined;
    if (token !== undefined) return this.#use(token);
    const waitSeconds = this.#failures.add(request.ip);
    throw waitSeconds === undefined ? problems.tokenRefused() : problems.tooManyAttempts(waitSeconds);
  }

  /** What asks the issuer on behalf of whoever calls. */
  limitSignIns({ ip }: FastifyRequest): void {
    const waitSeconds = this.#signIns.add(ip);
    if (waitSeconds !== undefined) throw problems.tooManySignIns(waitSeconds);
  }

  /** Of every call of a team's server, whoever makes it and wherever it leads. */
  limitAddress({ ip }: FastifyRequest): void {
    const waitSeconds = this.#mode === 'team' ? this.#addresses.add(ip) : undefined;
    if (waitSeconds !== undefined) throw problems.tooManyCalls(waitSeconds);
  }

  #limitCalls(tokenId: string): void {
    const waitSeconds = this.#calls.add(tokenId);
    if (waitSeconds !== undefined) throw problems.tooManyCalls(waitSeconds);
  }

  async #byToken(request: FastifyRequest): Promise<Principal> {
    const credentials = readCredentials(request.headers);
    if (credentials === undefined) throw problems.tokenRequired();
    if (credentials.isCookie) checkSameSite(request);
    return await this.identify(request, credentials.secret);
  }

  #use({ id, developerId, developer, name, role, scopes: granted, lastUsedAt }: Token): Principal {
    if (Date.now() - (lastUsedAt?.getTime() ?? 0) > usedAgainAfterMs) {
      this.#tokens.markUsed(id).catch((error: unknown) => this.#onError?.(error));
    }
    return { tokenId: id, developerId, name: developer ?? name, role, scopes: granted };
  }
}

/** `up` listens to nobody else; who puts the api together otherwise is not to give everybody its rights. */
function admitNeighbour({ socket }: FastifyRequest): Principal {
  if (!isLoopback(socket.remoteAddress ?? '')) throw problems.notThisMachine();
  return thePerson;
}
