import { Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { apiRoutes, type AgentConversation } from '@tributary/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';
import { AgentConversationService, type AgentPath } from './agent-conversation.service.js';

@Controller()
export class AgentsController {
  readonly #conversations: AgentConversationService;

  constructor(@Inject(AgentConversationService) conversations: AgentConversationService) {
    this.#conversations = conversations;
  }

  @Route('findAgent')
  async find(
    @Param() path: AgentPath,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentConversation | string> {
    const { format, ...page } = parseInput(apiRoutes.findAgent.query, query);
    if (format === 'json') return this.#conversations.find(path, page, request);
    const text = await this.#conversations.write(path, request);
    reply.type('text/markdown; charset=utf-8');
    return text;
  }
}
