import { Body, Controller, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { hostNameSchema } from '@tributary/domain';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { accessOf } from '../ingest/ingest-access.guard.js';
import { nameHost } from '../ingest/name-host.js';
import { HookIntake } from './hook-intake.service.js';
import { keepHookFacts } from './keep-hook-facts.js';

const hookQuery = z.object({ host: hostNameSchema.optional() });

@Controller('api/hooks')
export class ClaudeHooksController {
  readonly #options: ApiOptions;
  readonly #hooks: HookIntake;

  constructor(@Inject(API_OPTIONS) options: ApiOptions, @Inject(HookIntake) hooks: HookIntake) {
    this.#options = options;
    this.#hooks = hooks;
  }

  /** Answers with an empty body: Claude Code would take any other for something to tell the model. */
  @Post('claude')
  @HttpCode(202)
  async take(@Body() body: unknown, @Query() query: unknown, @Req() request: FastifyRequest): Promise<void> {
    const arrivedAt = Date.now();
    const { intake, pool } = this.#options;
    if (intake === undefined) throw problems.ingestUnavailable();
    const { host = intake.hostId } = parseInput(hookQuery, query);
    const facts = keepHookFacts(body);
    if (facts === null) throw problems.invalidInput('not the payload of a Claude Code hook');
    const access = accessOf(request);
    const hostId = access.developerId === null ? host : await nameHost(pool, host, access);
    this.#hooks.take(facts, hostId, arrivedAt);
  }
}
