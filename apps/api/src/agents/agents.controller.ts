import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { AgentConversation } from '@tributary/domain';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { pageInput, parseInput } from '../http/parse-input.js';
import { AgentConversationService, type AgentPath } from './agent-conversation.service.js';

const agentQuery = z.object({ ...pageInput, format: z.enum(['json', 'markdown']).default('json') });

@Controller('api/projects/:projectId/sessions/:sessionId/agents')
export class AgentsController {
  readonly #conversations: AgentConversationService;

  constructor(@Inject(AgentConversationService) conversations: AgentConversationService) {
    this.#conversations = conversations;
  }

  @Get(':agentId')
  async find(
    @Param() path: AgentPath,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentConversation | string> {
    const { format, ...page } = parseInput(agentQuery, query);
    if (format === 'json') return this.#conversations.find(path, page);
    const text = await this.#conversations.write(path);
    reply.type('text/markdown; charset=utf-8');
    return text;
  }
}
