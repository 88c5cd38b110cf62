import { Controller, Inject, Query, Req, Res } from '@nestjs/common';
import { apiRoutes, type CostReport } from '@tributary/domain';
import { CostsRepository, type CostRequest } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer } from '../http/answer.js';
import { AnswerCache, type Readout } from '../http/answer-cache.service.js';
import { sendAnswer } from '../http/pack-answers.js';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';

@Controller()
export class CostsController {
  readonly #costs: CostsRepository;
  readonly #answers: AnswerCache;

  constructor(@Inject(CostsRepository) costs: CostsRepository, @Inject(AnswerCache) answers: AnswerCache) {
    this.#costs = costs;
    this.#answers = answers;
  }

  /** What was used in [from, to). */
  @Route('reportCosts')
  async report(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = parseInput(apiRoutes.reportCosts.query, query);
    sendAnswer(reply, await this.#answer(request, asked));
  }

  async #answer(request: FastifyRequest, asked: CostRequest): Promise<Answer> {
    // Its labels may be somebody's words, which a project that was closed since does not show.
    if (asked.groupBy === 'agent') return new Answer(JSON.stringify(await this.#costs.report(asked)));
    const read = async (): Promise<Readout<CostReport>> => {
      return { about: null, quoted: [], whole: await this.#costs.report(asked) };
    };
    return this.#answers.answer(request, keyOf(asked), { read, withhold: (report) => report });
  }
}

function keyOf({ groupBy, from, to, byDay = false }: CostRequest): string {
  return ['costs', groupBy, from?.toISOString(), to?.toISOString(), byDay].join(' ');
}
