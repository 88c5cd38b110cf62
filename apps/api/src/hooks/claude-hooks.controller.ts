import { Body, Controller, Inject, Query, Req } from '@nestjs/common';
import { apiRoutes } from '@tributary/domain';
import type { FastifyRequest } from 'fastify';
import { principalOf } from '../access/principal.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { nameHost } from '../ingest/name-host.js';
import { HookIntake } from './hook-intake.service.js';
import { keepHookFacts } from './keep-hook-facts.js';

@Controller()
export class ClaudeHooksController {
  readonly #options: ApiOptions;
  readonly #hooks: HookIntake;

  constructor(@Inject(API_OPTIONS) options: ApiOptions, @Inject(HookIntake) hooks: HookIntake) {
    this.#options = options;
    this.#hooks = hooks;
  }

  /** Answers with an empty body: Claude Code would take any other for something to tell the model. */
  @Route('takeClaudeHook')
  async take(@Body() body: unknown, @Query() query: unknown, @Req() request: FastifyRequest): Promise<void> {
    const arrivedAt = Date.now();
    const { intake, pool } = this.#options;
    if (intake === undefined) throw problems.ingestUnavailable();
    const { host = intake.hostId } = parseInput(apiRoutes.takeClaudeHook.query, query);
    const facts = keepHookFacts(body);
    if (facts === null) throw problems.invalidInput('not the payload of a Claude Code hook');
    const access = principalOf(request);
    const { hostId } =
      access.developerId === null ? { hostId: host } : await nameHost(pool, { name: host }, access);
    this.#hooks.take(facts, hostId, arrivedAt);
  }
}
