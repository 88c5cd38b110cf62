import { createHash } from 'node:crypto';
import { Body, Controller, Inject, Req } from '@nestjs/common';
import { apiRoutes, type AnswerOf } from '@tributary/domain';
import { countBelongings, findSubject, forget } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../access/principal.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';

/** Takes away all that is a developer's or a project's, after it was shown what that is. */
@Controller()
export class ForgetController {
  readonly #pool: ApiOptions['pool'];

  constructor(@Inject(API_OPTIONS) { pool }: ApiOptions) {
    this.#pool = pool;
  }

  @Route('forget')
  async forget(@Body() body: unknown, @Req() request: FastifyRequest): Promise<AnswerOf<'forget'>> {
    const { confirmation, ...subject } = parseInput(apiRoutes.forget.body, body);
    const id = await findSubject(this.#pool, subject);
    if (id === undefined) throw problems.noSuch(subject.kind, subject.name);
    // Of the id: a namesake that came since is not what was confirmed.
    const expected = createHash('sha256').update(`${subject.kind} ${id}`).digest('base64url').slice(0, 12);
    if (confirmation === undefined) {
      const counts = await countBelongings(this.#pool, subject, id);
      return { isForgotten: false, rows: withoutNone(counts), confirmation: expected };
    }
    if (confirmation !== expected) throw problems.notConfirmed(subject.kind);
    const deleted = await forget(this.#pool, { subject, id, by: actorOf(request) });
    return { isForgotten: true, rows: withoutNone(deleted), confirmation: null };
  }
}

function withoutNone(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}
