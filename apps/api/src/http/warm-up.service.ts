import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AgentActivityRepository, CardsRepository, SessionsRepository } from '@tributary/store';

/** A start is over by then. */
const afterMs = 200;
const firstPage = { limit: 50 };
const cardsAsked = 20;
/** The pool may give out any of a few connections next. */
const connections = 3;

/**
 * Asks once what people ask first. A fresh connection plans each statement, V8 compiles what it runs and then marks its
 * heap for the first time: all of this would be a part of the first answers.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #cards: CardsRepository;
  readonly #sessions: SessionsRepository;
  readonly #activity: AgentActivityRepository;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #asking = Promise.resolve();

  constructor(
    @Inject(CardsRepository) cards: CardsRepository,
    @Inject(SessionsRepository) sessions: SessionsRepository,
    @Inject(AgentActivityRepository) activity: AgentActivityRepository,
  ) {
    this.#cards = cards;
    this.#sessions = sessions;
    this.#activity = activity;
  }

  onApplicationBootstrap(): void {
    this.#timer = setTimeout(() => {
      // Whoever asks for the same after this failed is told why.
      this.#asking = this.#ask().catch(() => undefined);
    }, afterMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#asking;
  }

  async #ask(): Promise<void> {
    await this.#sessions.list({}, firstPage);
    const { items } = await this.#cards.list({}, firstPage);
    const ids = items.slice(0, cardsAsked).map(({ id }) => id);
    const askRest = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined && !this.#isStopped; id = ids.pop())
        await this.#activity.find(id);
    };
    await Promise.all(Array.from({ length: connections }, askRest));
  }
}
