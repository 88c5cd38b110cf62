import { Inject, Injectable } from '@nestjs/common';
import { maxPageSize, type AgentConversation, type ConversationPart, type SubAgent } from '@tributary/domain';
import {
  ConversationsRepository,
  SessionsRepository,
  SubAgentsRepository,
  type PageRequest,
} from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { ReadingService } from '../access/reading.service.js';
import { parseId } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { renderConversation } from './render-conversation.js';

export interface AgentPath {
  readonly projectId: string;
  readonly sessionId: string;
  readonly agentId: string;
}

/** Finds the conversation of one agent of a main session. */
@Injectable()
export class AgentConversationService {
  readonly #sessions: SessionsRepository;
  readonly #agents: SubAgentsRepository;
  readonly #conversations: ConversationsRepository;
  readonly #reading: ReadingService;

  constructor(
    @Inject(SessionsRepository) sessions: SessionsRepository,
    @Inject(SubAgentsRepository) agents: SubAgentsRepository,
    @Inject(ConversationsRepository) conversations: ConversationsRepository,
    @Inject(ReadingService) reading: ReadingService,
  ) {
    this.#sessions = sessions;
    this.#agents = agents;
    this.#conversations = conversations;
    this.#reading = reading;
  }

  async find(path: AgentPath, page: PageRequest, request: FastifyRequest): Promise<AgentConversation> {
    const { runs, latest } = await this.#runsOf(path);
    await this.#reading.open(request, path.sessionId, latest.childSessionId ?? undefined);
    const childSessionId = latest.childSessionId;
    return {
      ...path,
      childSessionId,
      status: latest.status,
      runs,
      messages:
        childSessionId === null
          ? { items: [], nextCursor: null, total: 0 }
          : await this.#conversations
              .list(childSessionId, page)
              .then((found) => ({ ...found, items: [...found.items] })),
    };
  }

  /** The whole conversation as a text that can be handed to another agent. */
  async write(path: AgentPath, request: FastifyRequest): Promise<string> {
    const { latest } = await this.#runsOf(path);
    await this.#reading.open(request, path.sessionId, latest.childSessionId ?? undefined);
    const parts: ConversationPart[] = [];
    let cursor: string | undefined;
    do {
      if (latest.childSessionId === null) break;
      const page = await this.#conversations.list(
        latest.childSessionId,
        { cursor, limit: maxPageSize },
        { isWhole: true },
      );
      parts.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return renderConversation(latest, parts);
  }

  async #runsOf({
    projectId,
    sessionId,
    agentId,
  }: AgentPath): Promise<{ runs: SubAgent[]; latest: SubAgent }> {
    const found = await this.#sessions.projectOf(parseId('session', sessionId));
    if (found === undefined || found !== parseId('project', projectId)) {
      throw problems.noSuch('session', sessionId);
    }
    const runs = await this.#agents.listByAgent(sessionId, parseId('agent', agentId));
    const latest = runs.at(-1);
    if (latest === undefined) throw problems.noSuch('agent', agentId);
    return { runs, latest };
  }
}
