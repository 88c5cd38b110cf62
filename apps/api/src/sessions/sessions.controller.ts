import { Controller, Inject, Param, Query } from '@nestjs/common';
import {
  apiRoutes,
  type Binding,
  type ConversationPart,
  type Page,
  type SessionDetail,
  type SessionSummary,
  type TodoItem,
} from '@tributary/domain';
import { BindingsRepository, ConversationsRepository, SessionsRepository } from '@tributary/store';
import { parseId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { wholeList } from '../http/whole-list.js';

@Controller()
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

  @Route('listSessions')
  list(@Query() query: unknown): Promise<Page<SessionSummary>> {
    const { project, developer, status, unassigned, ...page } = parseInput(
      apiRoutes.listSessions.query,
      query,
    );
    return this.#sessions.list({ project, developer, statuses: status, isUnassigned: unassigned }, page);
  }

  @Route('findSession')
  async find(@Param('id') id: string): Promise<SessionDetail> {
    const session = await this.#sessions.find(parseId('session', id));
    if (session === undefined) throw problems.noSuch('session', id);
    return session;
  }

  @Route('listChildren')
  async children(@Param('id') id: string, @Query() query: unknown): Promise<Page<SessionSummary>> {
    const page = parseInput(apiRoutes.listChildren.query, query);
    return this.#sessions.list({ parent: await this.#existing(id) }, page);
  }

  @Route('listTodos')
  async todos(@Param('id') id: string): Promise<Page<TodoItem>> {
    return wholeList(await this.#sessions.listTodos(await this.#existing(id)));
  }

  @Route('listMessages')
  async messages(@Param('id') id: string, @Query() query: unknown): Promise<Page<ConversationPart>> {
    const page = parseInput(apiRoutes.listMessages.query, query);
    return this.#conversations.list(await this.#existing(id), page);
  }

  @Route('listBindings')
  async bindings(@Param('id') id: string): Promise<Page<Binding>> {
    return wholeList(await this.#bindings.list(await this.#existing(id)));
  }

  async #existing(id: string): Promise<string> {
    if (!(await this.#sessions.exists(parseId('session', id)))) throw problems.noSuch('session', id);
    return id;
  }
}
