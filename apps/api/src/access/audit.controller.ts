import { Controller, Inject, Query, Req } from '@nestjs/common';
import { apiRoutes, type AuditEntry, type Page } from '@tributary/domain';
import { AuditRepository } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';
import { wholeList } from '../http/whole-list.js';
import { isThePerson, principalOf } from './principal.js';

@Controller()
export class AuditController {
  readonly #audit: AuditRepository;

  constructor(@Inject(AuditRepository) audit: AuditRepository) {
    this.#audit = audit;
  }

  @Route('listMyAudit')
  async mine(@Query() query: unknown, @Req() request: FastifyRequest): Promise<Page<AuditEntry>> {
    const page = parseInput(apiRoutes.listMyAudit.query, query);
    const principal = principalOf(request);
    if (isThePerson(principal)) return this.#audit.list({}, page);
    const { developerId } = principal;
    return developerId === null ? wholeList([]) : this.#audit.list({ ownerId: developerId }, page);
  }

  @Route('listAudit')
  all(@Query() query: unknown): Promise<Page<AuditEntry>> {
    const { action, subject, ...page } = parseInput(apiRoutes.listAudit.query, query);
    return this.#audit.list({ action, subject }, page);
  }
}
