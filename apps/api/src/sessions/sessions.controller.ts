import { Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import {
  apiRoutes,
  withholdDetail,
  withholdSession,
  type Binding,
  type ConversationPart,
  type Page,
  type SessionDetail,
  type SessionSummary,
  type TodoItem,
} from '@tributary/domain';
import { BindingsRepository, ConversationsRepository, SessionsRepository } from '@tributary/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadingService } from '../access/reading.service.js';
import { AnswerCache, type Readout } from '../http/answer-cache.service.js';
import { sendAnswer } from '../http/pack-answers.js';
import { parseId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { wholeList } from '../http/whole-list.js';

@Controller()
export class SessionsController {
  readonly #sessions: SessionsRepository;
  readonly #conversations: ConversationsRepository;
  readonly #bindings: BindingsRepository;
  readonly #reading: ReadingService;
  readonly #answers: AnswerCache;

  constructor(
    @Inject(SessionsRepository) sessions: SessionsRepository,
    @Inject(ConversationsRepository) conversations: ConversationsRepository,
    @Inject(BindingsRepository) bindings: BindingsRepository,
    @Inject(ReadingService) reading: ReadingService,
    @Inject(AnswerCache) answers: AnswerCache,
  ) {
    this.#sessions = sessions;
    this.#conversations = conversations;
    this.#bindings = bindings;
    this.#reading = reading;
    this.#answers = answers;
  }

  @Route('listSessions')
  async list(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { project, developer, status, unassigned, ...page } = parseInput(
      apiRoutes.listSessions.query,
      query,
    );
    const filter = { project, developer, statuses: status, isUnassigned: unassigned };
    const read = async (): Promise<Readout<Page<SessionSummary>>> => {
      const whole = await this.#sessions.list(filter, page);
      return { about: null, quoted: whole.items.map(({ id }) => id), whole };
    };
    const key = `sessions ${JSON.stringify([project, developer, status, unassigned, page])}`;
    sendAnswer(reply, await this.#answers.answer(request, key, { read, withhold: withholdPage }));
  }

  @Route('findSession')
  async find(@Param('id') id: string, @Req() request: FastifyRequest): Promise<SessionDetail> {
    const session = await this.#sessions.find(parseId('session', id));
    if (session === undefined) throw problems.noSuch('session', id);
    const closed = await this.#reading.closedTo(request, [session.id]);
    return closed.has(session.id) ? withholdDetail(session) : session;
  }

  @Route('listChildren')
  async children(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Page<SessionSummary>> {
    const page = parseInput(apiRoutes.listChildren.query, query);
    const found = await this.#sessions.list({ parent: await this.#existing(id) }, page);
    const ids = found.items.map((session) => session.id);
    return withholdPage(found, await this.#reading.closedTo(request, ids));
  }

  @Route('listTodos')
  async todos(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Page<TodoItem>> {
    const { at } = parseInput(apiRoutes.listTodos.query, query);
    const sessionId = await this.#existing(id);
    if ((await this.#reading.closedTo(request, [sessionId])).size > 0) return wholeList([]);
    return wholeList(
      at === undefined
        ? await this.#sessions.listTodos(sessionId)
        : await this.#sessions.listPastTodos(sessionId, at),
    );
  }

  @Route('listMessages')
  async messages(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Page<ConversationPart>> {
    const page = parseInput(apiRoutes.listMessages.query, query);
    const sessionId = await this.#existing(id);
    await this.#reading.open(request, sessionId);
    return this.#conversations.list(sessionId, page);
  }

  @Route('findMessage')
  async message(
    @Param('id') id: string,
    @Param('partId') partId: string,
    @Req() request: FastifyRequest,
  ): Promise<ConversationPart> {
    const sessionId = await this.#existing(id);
    await this.#reading.open(request, sessionId);
    const part = await this.#conversations.find(sessionId, parseId('message', partId));
    if (part === undefined) throw problems.noSuch('message', partId);
    return part;
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

function withholdPage(page: Page<SessionSummary>, closed: ReadonlySet<string>): Page<SessionSummary> {
  return {
    ...page,
    items: page.items.map((session) => (closed.has(session.id) ? withholdSession(session) : session)),
  };
}
