import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import type {
  Binding,
  ConversationPart,
  Page,
  SessionDetail,
  SessionSummary,
  TodoItem,
} from '@tributary/domain';
import { BindingsRepository, ConversationsRepository, SessionsRepository } from '@tributary/store';
import { parseId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { wholeList } from '../http/whole-list.js';
import { pageQuery, sessionsQuery } from './sessions.dto.js';

@Controller('api/sessions')
export class SessionsController {
  readonly #sessions: SessionsRepository;
  readonly #conversations: ConversationsRepository;
  readonly #bindings: BindingsRepository;

  constructor(
    @Inject(SessionsRepository) sessions: SessionsRepository,
    @Inject(ConversationsRepository) conversations: ConversationsRepository,
    @Inject(BindingsRepository) bindings: BindingsRepository,
  ) {
    this.#sessions = sessions;
    this.#conversations = conversations;
    this.#bindings = bindings;
  }

  @Get()
  list(@Query() query: unknown): Promise<Page<SessionSummary>> {
    const { project, developer, status, unassigned, ...page } = parseInput(sessionsQuery, query);
    return this.#sessions.list({ project, developer, statuses: status, isUnassigned: unassigned }, page);
  }

  @Get(':id')
  async find(@Param('id') id: string): Promise<SessionDetail> {
    const session = await this.#sessions.find(parseId('session', id));
    if (session === undefined) throw problems.noSuch('session', id);
    return session;
  }

  @Get(':id/children')
  async children(@Param('id') id: string, @Query() query: unknown): Promise<Page<SessionSummary>> {
    const page = parseInput(pageQuery, query);
    return this.#sessions.list({ parent: await this.#existing(id) }, page);
  }

  @Get(':id/todos')
  async todos(@Param('id') id: string): Promise<Page<TodoItem>> {
    return wholeList(await this.#sessions.listTodos(await this.#existing(id)));
  }

  @Get(':id/messages')
  async messages(@Param('id') id: string, @Query() query: unknown): Promise<Page<ConversationPart>> {
    const page = parseInput(pageQuery, query);
    return this.#conversations.list(await this.#existing(id), page);
  }

  @Get(':id/bindings')
  async bindings(@Param('id') id: string): Promise<Page<Binding>> {
    return wholeList(await this.#bindings.list(await this.#existing(id)));
  }

  async #existing(id: string): Promise<string> {
    if (!(await this.#sessions.exists(parseId('session', id)))) throw problems.noSuch('session', id);
    return id;
  }
}
