import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '@tributary/domain';
import type { FastifyRequest } from 'fastify';
import { Route } from '../http/route.js';
import { principalOf } from './principal.js';

@Controller()
export class MeController {
  @Route('whoAmI')
  tell(@Req() request: FastifyRequest): AnswerOf<'whoAmI'> {
    const { name, role, scopes } = principalOf(request);
    return { name, role, scopes: [...scopes] };
  }
}
