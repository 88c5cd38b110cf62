import { applyEvent, newState, type PassingEvent, type State } from '@tributary/domain';
import type { Statements } from '../../write/transaction.js';

const UNTIL = `
  SELECT passing.event FROM passing_events passing
   WHERE passing.session_id = ANY ($1) AND passing.at <= $2`;

export class PassingEventsRepository {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** The states and lists of some sessions as they were then. */
  async stateAt(sessionIds: readonly string[], at: Date): Promise<State> {
    const { rows } = await this.#statements.query<{ event: string }>(UNTIL, [sessionIds, at]);
    const state = newState();
    for (const { event } of rows) applyEvent(state, JSON.parse(event) as PassingEvent);
    return state;
  }
}
