import { Controller, Inject, Query } from '@nestjs/common';
import { apiRoutes, type CostReport } from '@tributary/domain';
import { CostsRepository } from '@tributary/store';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';

@Controller()
export class CostsController {
  readonly #costs: CostsRepository;

  constructor(@Inject(CostsRepository) costs: CostsRepository) {
    this.#costs = costs;
  }

  /** What was used in [from, to). */
  @Route('reportCosts')
  report(@Query() query: unknown): Promise<CostReport> {
    return this.#costs.report(parseInput(apiRoutes.reportCosts.query, query));
  }
}
