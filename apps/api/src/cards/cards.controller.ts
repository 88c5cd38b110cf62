import { Body, Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { apiRoutes, withholdCard, type Card, type Page } from '@tributary/domain';
import { CardsRepository } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../access/principal.js';
import { ReadingService } from '../access/reading.service.js';
import { AnswerCache, type Readout, type Withhold } from '../http/answer-cache.service.js';
import { sendAnswer } from '../http/pack-answers.js';
import { parseCardId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { CardDecisionsService } from './card-decisions.service.js';

@Controller()
export class CardsController {
  readonly #cards: CardsRepository;
  readonly #decisions: CardDecisionsService;
  readonly #reading: ReadingService;
  readonly #answers: AnswerCache;

  constructor(
    @Inject(CardsRepository) cards: CardsRepository,
    @Inject(CardDecisionsService) decisions: CardDecisionsService,
    @Inject(ReadingService) reading: ReadingService,
    @Inject(AnswerCache) answers: AnswerCache,
  ) {
    this.#cards = cards;
    this.#decisions = decisions;
    this.#reading = reading;
    this.#answers = answers;
  }

  @Route('listCards')
  async list(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { project, developer, stage, ...page } = parseInput(apiRoutes.listCards.query, query);
    const key = `cards ${JSON.stringify([project, developer, stage, page])}`;
    const read = async (): Promise<Readout<Page<Card>>> => {
      const whole = await this.#cards.list({ project, developer, stages: stage }, page);
      return { about: null, quoted: sessionsOf(whole.items), whole };
    };
    const withhold: Withhold<Page<Card>> = (found, closed) => {
      return { ...found, items: withholdCards(found.items, closed) };
    };
    sendAnswer(reply, await this.#answers.answer(request, key, { read, withhold }));
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
    return withholdCards(cards, await this.#reading.closedTo(request, sessionsOf(cards)));
  }
}

function sessionsOf(cards: readonly Card[]): string[] {
  return cards.flatMap(({ sessionIds }) => sessionIds);
}

function withholdCards(cards: readonly Card[], closed: ReadonlySet<string>): Card[] {
  return cards.map((card) => (card.sessionIds.some((id) => closed.has(id)) ? withholdCard(card) : card));
}
