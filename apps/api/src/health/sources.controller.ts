import { Controller, Inject, Query } from '@nestjs/common';
import {
  apiRoutes,
  type CollectorHealth,
  type DeadLetterHealth,
  type Health,
  type Page,
  type SourceHealth,
  type UnknownFormatHealth,
} from '@tributary/domain';
import { HealthRepository, SourceHealthRepository } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';
import { wholeList } from '../http/whole-list.js';

/** What is read, how far it is stored, and what could not be. */
@Controller()
export class SourcesController {
  readonly #health: HealthRepository;
  readonly #sources: SourceHealthRepository;
  readonly #intake: ApiOptions['intake'];
  readonly #watched: ApiOptions['health']['watched'];

  constructor(
    @Inject(HealthRepository) health: HealthRepository,
    @Inject(SourceHealthRepository) sources: SourceHealthRepository,
    @Inject(API_OPTIONS) { intake, health: { watched } }: ApiOptions,
  ) {
    this.#health = health;
    this.#sources = sources;
    this.#intake = intake;
    this.#watched = watched;
  }

  @Route('readHealth')
  async read(): Promise<Health> {
    const [health, lag] = await Promise.all([this.#health.read(), this.#measureLag()]);
    return { ...health, watched: this.#watched?.() ?? null, lag };
  }

  @Route('listSources')
  list(@Query() query: unknown): Promise<Page<SourceHealth>> {
    const { host, gone, ...page } = parseInput(apiRoutes.listSources.query, query);
    return this.#sources.listSources({ host, isGone: gone }, page);
  }

  @Route('listCollectors')
  async collectors(): Promise<Page<CollectorHealth>> {
    return wholeList(await this.#health.listCollectors());
  }

  @Route('listDeadLetters')
  deadLetters(@Query() query: unknown): Promise<Page<DeadLetterHealth>> {
    const { host, ...page } = parseInput(apiRoutes.listDeadLetters.query, query);
    return this.#sources.listDeadLetters(host, page);
  }

  @Route('listUnknownFormats')
  async unknownFormats(): Promise<Page<UnknownFormatHealth>> {
    return wholeList(await this.#health.listUnknownFormats());
  }

  /** Null also where the stream does not answer: `/readyz` says that. */
  async #measureLag(): Promise<Health['lag']> {
    const depths = await this.#intake?.stream.depth().catch(() => undefined);
    if (depths === undefined) return null;
    return {
      waiting: depths.reduce((sum, { entries }) => sum + entries, 0),
      pending: depths.reduce((sum, { pending }) => sum + pending, 0),
    };
  }
}
