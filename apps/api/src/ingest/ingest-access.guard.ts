import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiTokenRepository } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';

/** On whose behalf lines are handed over; in embedded mode there is only the person at this machine. */
export interface IngestAccess {
  readonly developerId: string | null;
}

const granted = new WeakMap<FastifyRequest, IngestAccess>();
const bearer = /^Bearer (trb_[\w-]{20,200})$/;
const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Decides who may hand over lines, before a byte of the body is read. */
export class IngestAccessGuard {
  readonly #mode: ApiOptions['config']['mode'];
  readonly #tokens: ApiTokenRepository;

  constructor({ config, pool }: Pick<ApiOptions, 'config' | 'pool'>) {
    this.#mode = config.mode;
    this.#tokens = new ApiTokenRepository(pool);
  }

  async admit(request: FastifyRequest): Promise<void> {
    granted.set(
      request,
      this.#mode === 'embedded' ? admitNeighbour(request) : await this.#admitToken(request),
    );
  }

  async #admitToken({ headers }: FastifyRequest): Promise<IngestAccess> {
    const secret = bearer.exec(headers.authorization ?? '')?.[1];
    if (secret === undefined) throw problems.tokenRequired();
    const hash = createHash('sha256').update(secret).digest();
    const token = await this.#tokens.findValid(hash);
    if (token === undefined || !timingSafeEqual(token.hash, hash)) throw problems.tokenRefused();
    if (!token.scopes.includes('ingest')) throw problems.scopeMissing('ingest');
    // A token of nobody could write into the sources of everybody.
    if (token.developerId === null) throw problems.tokenRefused();
    return { developerId: token.developerId };
  }
}

/** Even where embedded mode was told to listen to others, only this machine may write. */
function admitNeighbour({ socket }: FastifyRequest): IngestAccess {
  if (!loopback.test(socket.remoteAddress ?? '')) throw problems.notThisMachine();
  return { developerId: null };
}

export function accessOf(request: FastifyRequest): IngestAccess {
  const access = granted.get(request);
  if (access === undefined) throw problems.tokenRequired();
  return access;
}
