import { Body, Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { apiRoutes, type AgentActivity, type Card, type LogEntry, type Page } from '@tributary/domain';
import { AgentActivityRepository, CardsRepository, LogsRepository } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { principalOf } from '../access/principal.js';
import { parseId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { CardDecisionsService } from './card-decisions.service.js';

@Controller()
export class CardsController {
  readonly #cards: CardsRepository;
  readonly #activity: AgentActivityRepository;
  readonly #logs: LogsRepository;
  readonly #decisions: CardDecisionsService;

  constructor(
    @Inject(CardsRepository) cards: CardsRepository,
    @Inject(AgentActivityRepository) activity: AgentActivityRepository,
    @Inject(LogsRepository) logs: LogsRepository,
    @Inject(CardDecisionsService) decisions: CardDecisionsService,
  ) {
    this.#cards = cards;
    this.#activity = activity;
    this.#logs = logs;
    this.#decisions = decisions;
  }

  @Route('listCards')
  list(@Query() query: unknown): Promise<Page<Card>> {
    const { project, developer, stage, ...page } = parseInput(apiRoutes.listCards.query, query);
    return this.#cards.list({ project, developer, stages: stage }, page);
  }

  @Route('createCard')
  async create(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<Card> {
    const cardId = await this.#decisions.create(parseInput(apiRoutes.createCard.body, body));
    reply.header('location', `/api/cards/${cardId}`);
    return this.find(cardId);
  }

  @Route('findCard')
  async find(@Param('id') id: string): Promise<Card> {
    const [card] = await this.#cards.find([parseCardId(id)]);
    if (card === undefined) throw problems.noSuch('card', id);
    return card;
  }

  @Route('changeCard')
  async change(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Card> {
    const cardId = parseCardId(id);
    const change = parseInput(apiRoutes.changeCard.body, body);
    await this.#decisions.change({ cardId, change, by: principalOf(request).name });
    return this.find(cardId);
  }

  @Route('deleteCard')
  async delete(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.#decisions.delete({ cardId: parseCardId(id), by: principalOf(request).name });
  }

  @Route('readAgentActivity')
  async activity(@Param('id') id: string): Promise<AgentActivity> {
    const card = await this.find(id);
    return this.#activity.find(card.id);
  }

  @Route('listCardLogs')
  async logs(@Param('id') id: string, @Query() query: unknown): Promise<Page<LogEntry>> {
    const { agent, session, ...page } = parseInput(apiRoutes.listCardLogs.query, query);
    const card = await this.find(id);
    return this.#logs.listByCard(card.id, { agent, session }, page);
  }
}

function parseCardId(id: string): string {
  return parseId('card', id, z.guid());
}
