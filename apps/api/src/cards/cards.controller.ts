import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { cardSchema, type AgentActivity, type Card, type LogEntry, type Page } from '@tributary/domain';
import { AgentActivityRepository, CardsRepository, LogsRepository } from '@tributary/store';
import { z } from 'zod';
import { inputText, listInput, pageInput, parseId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';

const cardsQuery = z.object({
  ...pageInput,
  project: inputText.optional(),
  developer: inputText.optional(),
  stage: listInput(cardSchema.shape.stage.options).optional(),
});
const logsQuery = z.object({ ...pageInput, agent: inputText.optional(), session: inputText.optional() });

@Controller('api/cards')
export class CardsController {
  readonly #cards: CardsRepository;
  readonly #activity: AgentActivityRepository;
  readonly #logs: LogsRepository;

  constructor(
    @Inject(CardsRepository) cards: CardsRepository,
    @Inject(AgentActivityRepository) activity: AgentActivityRepository,
    @Inject(LogsRepository) logs: LogsRepository,
  ) {
    this.#cards = cards;
    this.#activity = activity;
    this.#logs = logs;
  }

  @Get()
  list(@Query() query: unknown): Promise<Page<Card>> {
    const { project, developer, stage, ...page } = parseInput(cardsQuery, query);
    return this.#cards.list({ project, developer, stages: stage }, page);
  }

  @Get(':id')
  async find(@Param('id') id: string): Promise<Card> {
    const [card] = await this.#cards.find([parseId('card', id, z.guid())]);
    if (card === undefined) throw problems.noSuch('card', id);
    return card;
  }

  @Get(':id/agent-activity')
  async activity(@Param('id') id: string): Promise<AgentActivity> {
    const card = await this.find(id);
    return this.#activity.find(card.id);
  }

  @Get(':id/logs')
  async logs(@Param('id') id: string, @Query() query: unknown): Promise<Page<LogEntry>> {
    const { agent, session, ...page } = parseInput(logsQuery, query);
    const card = await this.find(id);
    return this.#logs.listByCard(card.id, { agent, session }, page);
  }
}
