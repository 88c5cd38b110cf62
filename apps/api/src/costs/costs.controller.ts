import {
  Controller,
  Inject,
  Query,
  Req,
  Res,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { apiRoutes, type CostReport } from '@tributary/domain';
import { CostsRepository, ProjectsRepository, type CostRequest } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../http/answer.js';
import { AnswerCache, type Readout } from '../http/answer-cache.service.js';
import { sendAnswer } from '../http/pack-answers.js';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';

@Controller()
export class CostsController implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #costs: CostsRepository;
  readonly #projects: ProjectsRepository;
  readonly #answers: AnswerCache;

  constructor(
    @Inject(CostsRepository) costs: CostsRepository,
    @Inject(ProjectsRepository) projects: ProjectsRepository,
    @Inject(AnswerCache) answers: AnswerCache,
  ) {
    this.#costs = costs;
    this.#projects = projects;
    this.#answers = answers;
  }

  onApplicationBootstrap(): void {
    // A report that comes meanwhile, or after this failed, does the same.
    this.#costs.prepare().catch(() => undefined);
  }

  async onModuleDestroy(): Promise<void> {
    await this.#costs.close();
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
    const closedProjects = asked.groupBy === 'agent' ? await this.#projects.listClosed() : [];
    const read = async (): Promise<Readout<CostReport>> => {
      return { about: null, quoted: [], whole: await this.#costs.report({ ...asked, closedProjects }) };
    };
    return this.#answers.answer(request, keyOf(asked, closedProjects), {
      read,
      withhold: (report) => report,
    });
  }
}

/** Labels may be somebody's words, which no answer shows that is given once their project is closed. */
function keyOf({ groupBy, from, to, byDay = false }: CostRequest, closedProjects: readonly string[]): string {
  return `costs ${JSON.stringify([groupBy, from, to, byDay, closedProjects])}`;
}
