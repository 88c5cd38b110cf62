import { Body, Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { apiRoutes, withholdCard, type Card, type Page } from '@tributary/domain';
import { CardsRepository } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../access/principal.js';
import { ReadingService } from '../access/reading.service.js';
import { parseCardId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { CardDecisionsService } from './card-decisions.service.js';

@Controller()
export class CardsController {
  readonly #cards: CardsRepository;
  readonly #decisions: CardDecisionsService;
  readonly #reading: ReadingService;

  constructor(
    @Inject(CardsRepository) cards: CardsRepository,
    @Inject(CardDecisionsService) decisions: CardDecisionsService,
    @Inject(ReadingService) reading: ReadingService,
  ) {
    this.#cards = cards;
    this.#decisions = decisions;
    this.#reading = reading;
  }

  @Route('listCards')
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<Page<Card>> {
    const { project, developer, stage, ...page } = parseInput(apiRoutes.listCards.query, query);
    const found = await this.#cards.list({ project, developer, stages: stage }, page);
    return { ...found, items: await this.#show(request, found.items) };
  }

  @Route('createCard')
  async create(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Card> {
    const card = parseInput(apiRoutes.createCard.body, body);
    const cardId = await this.#decisions.create({ card, by: actorOf(request) });
    reply.header('location', `/api/cards/${cardId}`);
    return this.find(cardId, request);
  }

  @Route('findCard')
  async find(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Card> {
    const [card] = await this.#show(request, await this.#cards.find([parseCardId(id)]));
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
    await this.#decisions.change({ cardId, change, by: actorOf(request) });
    return this.find(cardId, request);
  }

  @Route('deleteCard')
  async delete(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.#decisions.delete({ cardId: parseCardId(id), by: actorOf(request) });
  }

  async #show(request: FastifyRequest, cards: readonly Card[]): Promise<Card[]> {
    const closed = await this.#reading.closedTo(
      request,
      cards.flatMap(({ sessionIds }) => sessionIds),
    );
    return cards.map((card) => (card.sessionIds.some((id) => closed.has(id)) ? withholdCard(card) : card));
  }
}
