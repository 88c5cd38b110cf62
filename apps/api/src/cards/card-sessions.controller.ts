import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import { withholdDetail, type Page, type SessionDetail } from '@tributary/domain';
import { CardsRepository, SessionsRepository } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache, type Readout } from '../http/answer-cache.service.js';
import { sendAnswer } from '../http/pack-answers.js';
import { parseCardId } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { wholeList } from '../http/whole-list.js';

/** Everything that serves a card at once: a page that asked for a hundred sessions one by one would wait for each. */
@Controller()
export class CardSessionsController {
  readonly #cards: CardsRepository;
  readonly #sessions: SessionsRepository;
  readonly #answers: AnswerCache;

  constructor(
    @Inject(CardsRepository) cards: CardsRepository,
    @Inject(SessionsRepository) sessions: SessionsRepository,
    @Inject(AnswerCache) answers: AnswerCache,
  ) {
    this.#cards = cards;
    this.#sessions = sessions;
    this.#answers = answers;
  }

  @Route('listCardSessions')
  async list(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const cardId = parseCardId(id);
    const read = (): Promise<Readout<Page<SessionDetail>>> => this.#read(cardId);
    sendAnswer(
      reply,
      await this.#answers.answer(request, `sessions ${cardId}`, { read, withhold: withholdDetails }),
    );
  }

  async #read(cardId: string): Promise<Readout<Page<SessionDetail>>> {
    if (!(await this.#cards.exists(cardId))) throw problems.noSuch('card', cardId);
    const sessions = await this.#sessions.listOfCard(cardId);
    const ids = sessions.map((session) => session.id);
    return { about: [cardId, ...ids], quoted: ids, whole: wholeList(sessions) };
  }
}

function withholdDetails(page: Page<SessionDetail>, closed: ReadonlySet<string>): Page<SessionDetail> {
  const items = page.items.map((session) => (closed.has(session.id) ? withholdDetail(session) : session));
  return { ...page, items };
}
