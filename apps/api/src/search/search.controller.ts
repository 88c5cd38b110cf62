import { Controller, Inject, Query } from '@nestjs/common';
import { apiRoutes, type SearchPage } from '@tributary/domain';
import { SearchRepository } from '@tributary/store';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';

@Controller()
export class SearchController {
  readonly #search: SearchRepository;

  constructor(@Inject(SearchRepository) search: SearchRepository) {
    this.#search = search;
  }

  @Route('search')
  find(@Query() query: unknown): Promise<SearchPage> {
    const { q, project, ...page } = parseInput(apiRoutes.search.query, query);
    return this.#search.find({ q, project }, page);
  }
}
