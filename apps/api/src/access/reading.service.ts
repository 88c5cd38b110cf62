import { Inject, Injectable } from '@nestjs/common';
import { rememberLast } from '@tributary/platform';
import { PrivateSessionsRepository, writeAudit } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';
import { actorOf, isThePerson, principalOf } from './principal.js';

/** Page after page, and a look again soon after, is one opening. */
const oneOpeningMs = 10 * 60_000;

/** Decides who reads whose words, and writes down who did. */
@Injectable()
export class ReadingService {
  readonly #pool: ApiOptions['pool'];
  readonly #sessions: PrivateSessionsRepository;
  readonly #noted = rememberLast<true>(10_000, { ttl: oneOpeningMs });

  constructor(
    @Inject(API_OPTIONS) { pool }: ApiOptions,
    @Inject(PrivateSessionsRepository) sessions: PrivateSessionsRepository,
  ) {
    this.#pool = pool;
    this.#sessions = sessions;
  }

  /** Of these sessions, those whose words the caller does not read. An admin is no exception. */
  async closedTo(request: FastifyRequest, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const principal = principalOf(request);
    if (isThePerson(principal)) return new Set();
    const owners = await this.#sessions.ownersOf([...new Set(sessionIds)]);
    return new Set(
      [...owners].filter(([, owner]) => owner === null || owner !== principal.developerId).map(([id]) => id),
    );
  }

  /**
   * Must be called before a conversation is read; what cannot be written down is not shown. `openedId` may be a child
   * of the session that nothing is known of yet.
   */
  async open(request: FastifyRequest, sessionId: string, openedId = sessionId): Promise<void> {
    const principal = principalOf(request);
    if (isThePerson(principal)) return;
    if ((await this.closedTo(request, [sessionId])).size > 0) throw problems.conversationPrivate();
    const owner = await this.#sessions.developerOf(sessionId);
    const opening = `${principal.tokenId} ${openedId}`;
    if (owner === principal.developerId || this.#noted.has(opening)) return;
    const by = actorOf(request);
    await writeAudit(this.#pool, { by, action: 'conversation.opened', subjectId: openedId, sessionId });
    this.#noted.set(opening, true);
  }
}
