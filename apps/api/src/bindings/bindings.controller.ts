import { Body, Controller, Inject, Param, Req } from '@nestjs/common';
import {
  apiRoutes,
  withholdSession,
  type AnswerOf,
  type BindingOutcome,
  type SessionSummary,
} from '@tributary/domain';
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
import { actorOf } from '../access/principal.js';
import { ReadingService } from '../access/reading.service.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { describeProblem } from '../http/describe-problem.js';
import { parseCardId, parseId, parseInput } from '../http/parse-input.js';
import { ProblemError, problems } from '../http/problem-error.js';
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
  readonly #reading: ReadingService;

  constructor(
    @Inject(API_OPTIONS) options: ApiOptions,
    @Inject(SessionsRepository) sessions: SessionsRepository,
    @Inject(ReadingService) reading: ReadingService,
  ) {
    this.#options = options;
    this.#sessions = sessions;
    this.#reading = reading;
  }

  @Route('bindSession')
  async bind(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<SessionSummary> {
    const { sessionId } = parseInput(apiRoutes.bindSession.body, body);
    return this.#bind(request, { cardId: id, sessionId });
  }

  /** One after the other: each decision looks at what the one before it left. */
  @Route('bindSessions')
  async bindMany(@Body() body: unknown, @Req() request: FastifyRequest): Promise<AnswerOf<'bindSessions'>> {
    const { bindings } = parseInput(apiRoutes.bindSessions.body, body);
    const items: BindingOutcome[] = [];
    for (const choice of bindings) {
      try {
        items.push({ ...choice, session: await this.#bind(request, choice), problem: null });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        items.push({ ...choice, session: null, problem: describeProblem(error) });
      }
    }
    return { items };
  }

  @Route('unbindSession')
  async unbind(
    @Param('id') id: string,
    @Param('sessionId') session: string,
    @Req() request: FastifyRequest,
  ): Promise<SessionSummary> {
    const cardId = parseCardId(id);
    const sessionId = parseId('session', session);
    const by = actorOf(request);
    const { pool, binding } = this.#options;
    return this.#answer(
      request,
      { cardId, sessionId },
      await leaveCard(pool, binding, { cardId, sessionId, by }),
    );
  }

  @Route('undoBinding')
  async undo(@Param('id') id: string, @Req() request: FastifyRequest): Promise<SessionSummary> {
    const sessionId = parseId('session', id);
    const by = actorOf(request);
    const { pool, binding } = this.#options;
    return this.#answer(
      request,
      { cardId: '', sessionId },
      await undoBinding(pool, binding, { sessionId, by }),
    );
  }

  async #bind(request: FastifyRequest, { cardId: id, sessionId }: Choice): Promise<SessionSummary> {
    const cardId = parseCardId(id);
    const { pool, binding } = this.#options;
    const chosen = await chooseCard(pool, binding, { cardId, sessionId, by: actorOf(request) });
    return this.#answer(request, { cardId, sessionId }, chosen);
  }

  async #answer(
    request: FastifyRequest,
    choice: Choice,
    outcome: 'bound' | 'unbound' | 'undone' | keyof typeof refusals,
  ): Promise<SessionSummary> {
    if (outcome in refusals) throw refusals[outcome as keyof typeof refusals](choice);
    const [session] = await this.#sessions.summarise([choice.sessionId]);
    if (session === undefined) throw problems.noSuch('session', choice.sessionId);
    const closed = await this.#reading.closedTo(request, [session.id]);
    return closed.has(session.id) ? withholdSession(session) : session;
  }
}
