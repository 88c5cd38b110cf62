import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@tributary/domain';
import { changeCard, createCard, deleteCard, type CardToChange, type CardToCreate } from '@tributary/store';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';

/** What people and dispatchers decide about cards; refusals become problems. */
@Injectable()
export class CardDecisionsService {
  readonly #options: Pick<ApiOptions, 'pool' | 'binding'>;

  constructor(@Inject(API_OPTIONS) options: ApiOptions) {
    this.#options = options;
  }

  async create(toCreate: CardToCreate): Promise<string> {
    const { pool, binding } = this.#options;
    const created = await createCard(pool, binding, toCreate);
    if (created === 'ai-session-taken') throw problems.aiSessionTaken(toCreate.card.aiSessionId ?? '');
    return created.cardId;
  }

  async change(toChange: CardToChange): Promise<void> {
    const { pool, binding } = this.#options;
    const outcome = await changeCard(pool, binding, toChange);
    if (outcome === 'no-such-card') throw problems.noSuch('card', toChange.cardId);
    if (outcome === 'ai-session-taken') throw problems.aiSessionTaken(toChange.change.aiSessionId ?? '');
  }

  async delete(card: { readonly cardId: string; readonly by: Actor }): Promise<void> {
    const { pool, binding } = this.#options;
    const outcome = await deleteCard(pool, binding, card);
    if (outcome === 'no-such-card') throw problems.noSuch('card', card.cardId);
  }
}
