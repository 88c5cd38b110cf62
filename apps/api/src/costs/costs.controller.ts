import { Controller, Get, Inject, Query } from '@nestjs/common';
import { costGroupings, type CostReport } from '@tributary/domain';
import { CostsRepository } from '@tributary/store';
import { z } from 'zod';
import { parseInput } from '../http/parse-input.js';

/** A moment, or a day, which begins at midnight UTC. */
const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text));

const costsQuery = z.object({
  groupBy: z.enum(costGroupings),
  from: time.optional(),
  to: time.optional(),
});

@Controller('api/costs')
export class CostsController {
  readonly #costs: CostsRepository;

  constructor(@Inject(CostsRepository) costs: CostsRepository) {
    this.#costs = costs;
  }

  /** What was used in [from, to). */
  @Get()
  report(@Query() query: unknown): Promise<CostReport> {
    return this.#costs.report(parseInput(costsQuery, query));
  }
}
