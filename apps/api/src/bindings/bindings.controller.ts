import { Body, Controller, Inject, Param, Req } from '@nestjs/common';
import { apiRoutes, type SessionSummary } from '@tributary/domain';
import {
  chooseCard,
  leaveCard,
  SessionsRepository,
  undoBinding,
  type CardChoice,
  type ChoiceRefusal,
  type UndoRefusal,
} from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { principalOf } from '../access/principal.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseId, parseInput } from '../http/parse-input.js';
import { problems, type ProblemError } from '../http/problem-error.js';
import { Route } from '../http/route.js';

type Choice = Omit<CardChoice, 'by'>;

const refusals = {
  'no-such-card': ({ cardId }) => problems.noSuch('card', cardId),
  'no-such-session': ({ sessionId }) => problems.noSuch('session', sessionId),
  'not-a-main-session': ({ sessionId }) => problems.notMainSession(sessionId),
  'not-bound': ({ sessionId }) => problems.notBound(sessionId),
  'nothing-to-undo': ({ sessionId }) => problems.nothingToUndo(sessionId),
} satisfies Record<ChoiceRefusal | UndoRefusal, (choice: Choice) => ProblemError>;

/** What a person decides about which card a session serves; each answers with the session as it is then. */
@Controller()
export class BindingsController {
  readonly #options: Pick<ApiOptions, 'pool' | 'binding'>;
  readonly #sessions: SessionsRepository;

  constructor(
    @Inject(API_OPTIONS) options: ApiOptions,
    @Inject(SessionsRepository) sessions: SessionsRepository,
  ) {
    this.#options = options;
    this.#sessions = sessions;
  }

  @Route('bindSession')
  async bind(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<SessionSummary> {
    const cardId = parseId('card', id, z.guid());
    const { sessionId } = parseInput(apiRoutes.bindSession.body, body);
    const by = principalOf(request).name;
    const { pool, binding } = this.#options;
    return this.#answer({ cardId, sessionId }, await chooseCard(pool, binding, { cardId, sessionId, by }));
  }

  @Route('unbindSession')
  async unbind(
    @Param('id') id: string,
    @Param('sessionId') session: string,
    @Req() request: FastifyRequest,
  ): Promise<SessionSummary> {
    const cardId = parseId('card', id, z.guid());
    const sessionId = parseId('session', session);
    const by = principalOf(request).name;
    const { pool, binding } = this.#options;
    return this.#answer({ cardId, sessionId }, await leaveCard(pool, binding, { cardId, sessionId, by }));
  }

  @Route('undoBinding')
  async undo(@Param('id') id: string, @Req() request: FastifyRequest): Promise<SessionSummary> {
    const sessionId = parseId('session', id);
    const by = principalOf(request).name;
    const { pool, binding } = this.#options;
    return this.#answer({ cardId: '', sessionId }, await undoBinding(pool, binding, { sessionId, by }));
  }

  async #answer(
    choice: Choice,
    outcome: 'bound' | 'unbound' | 'undone' | keyof typeof refusals,
  ): Promise<SessionSummary> {
    if (outcome in refusals) throw refusals[outcome as keyof typeof refusals](choice);
    const [session] = await this.#sessions.summarise([choice.sessionId]);
    if (session === undefined) throw problems.noSuch('session', choice.sessionId);
    return session;
  }
}
