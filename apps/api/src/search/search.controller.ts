import { Controller, Inject, Query, Req } from '@nestjs/common';
import { apiRoutes, type SearchPage } from '@tributary/domain';
import { SearchRepository } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { isThePerson, principalOf } from '../access/principal.js';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';

@Controller()
export class SearchController {
  readonly #search: SearchRepository;

  constructor(@Inject(SearchRepository) search: SearchRepository) {
    this.#search = search;
  }

  @Route('search')
  find(@Query() query: unknown, @Req() request: FastifyRequest): Promise<SearchPage> {
    const { q, project, ...page } = parseInput(apiRoutes.search.query, query);
    const principal = principalOf(request);
    const reader = isThePerson(principal) ? undefined : principal;
    return this.#search.find({ q, project, reader }, page);
  }
}
