import { Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import {
  apiRoutes,
  withholdLog,
  withholdRun,
  type AgentActivity,
  type CardInstants,
  type LogEntry,
  type Page,
} from '@tributary/domain';
import {
  AgentActivityRepository,
  CardsRepository,
  InstantsRepository,
  LogsRepository,
  type Instant,
} from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadingService } from '../access/reading.service.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { AnswerCache, type Readout } from '../http/answer-cache.service.js';
import { sendAnswer } from '../http/pack-answers.js';
import { parseCardId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';

/** What was done for a card, now and at any instant of its past. */
@Controller()
export class ActivityController {
  readonly #cards: CardsRepository;
  readonly #activity: AgentActivityRepository;
  readonly #instants: InstantsRepository;
  readonly #logs: LogsRepository;
  readonly #reading: ReadingService;
  readonly #answers: AnswerCache;
  readonly #orphanAfterMs: number;

  constructor(
    @Inject(CardsRepository) cards: CardsRepository,
    @Inject(AgentActivityRepository) activity: AgentActivityRepository,
    @Inject(InstantsRepository) instants: InstantsRepository,
    @Inject(LogsRepository) logs: LogsRepository,
    @Inject(ReadingService) reading: ReadingService,
    @Inject(AnswerCache) answers: AnswerCache,
    @Inject(API_OPTIONS) { binding }: ApiOptions,
  ) {
    this.#cards = cards;
    this.#activity = activity;
    this.#instants = instants;
    this.#logs = logs;
    this.#reading = reading;
    this.#answers = answers;
    this.#orphanAfterMs = binding.orphanAfterMs;
  }

  @Route('readAgentActivity')
  async activity(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { at, brief = false } = parseInput(apiRoutes.readAgentActivity.query, query);
    const cardId = parseCardId(id);
    const past = at === undefined ? undefined : { at, orphanAfterMs: this.#orphanAfterMs };
    const key = `activity ${cardId} ${at?.toISOString() ?? ''} ${brief}`;
    const read = (): Promise<Readout<AgentActivity>> => this.#readActivity(cardId, past, brief);
    sendAnswer(reply, await this.#answers.answer(request, key, { read, withhold: withholdActivity }));
  }

  @Route('listInstants')
  async instants(@Param('id') id: string): Promise<CardInstants> {
    return this.#instants.list(await this.#existing(id));
  }

  @Route('listCardLogs')
  async logs(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Page<LogEntry>> {
    const { agent, session, at, ...page } = parseInput(apiRoutes.listCardLogs.query, query);
    const filter = { agent, session, until: at };
    const found = await this.#logs.listByCard(await this.#existing(id), filter, page);
    const closed = await this.#reading.closedTo(
      request,
      found.items.map(({ sessionId }) => sessionId),
    );
    return {
      ...found,
      items: found.items.map((entry) => (closed.has(entry.sessionId) ? withholdLog(entry) : entry)),
    };
  }

  async #readActivity(
    cardId: string,
    past: Instant | undefined,
    isBrief: boolean,
  ): Promise<Readout<AgentActivity>> {
    const found = await this.#activity.find(cardId, past);
    if (found === undefined) throw problems.noSuch('card', cardId);
    const { rootIds } = found;
    const activity = isBrief ? { ...found.activity, subAgents: [], sessionMappings: [] } : found.activity;
    const { sessionMappings } = activity;
    return {
      about: [cardId, ...rootIds],
      quoted: [
        ...rootIds,
        ...sessionMappings.flatMap(({ childSessionId, parentSessionId }) =>
          parentSessionId === null ? [childSessionId] : [childSessionId, parentSessionId],
        ),
      ],
      whole: activity,
    };
  }

  async #existing(id: string): Promise<string> {
    const cardId = parseCardId(id);
    if (!(await this.#cards.exists(cardId))) throw problems.noSuch('card', id);
    return cardId;
  }
}

function withholdActivity(activity: AgentActivity, closed: ReadonlySet<string>): AgentActivity {
  const { subAgents, sessionMappings } = activity;
  return {
    ...activity,
    subAgents: subAgents.map((run) => (closed.has(run.sessionId) ? withholdRun(run) : run)),
    sessionMappings: sessionMappings.map((mapping) =>
      closed.has(mapping.childSessionId) || closed.has(mapping.parentSessionId ?? '')
        ? { ...mapping, description: null }
        : mapping,
    ),
  };
}
