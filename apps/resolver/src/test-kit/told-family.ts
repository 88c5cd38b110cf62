import type { AgentEvent, AgentEventOf, AgentEventType } from '@tributary/domain';
import { SourceRepository } from '@tributary/store';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { parseTold, tell } from './told-events.js';

type Fields<Type extends AgentEventType> = Omit<AgentEventOf<Type>, 'type' | 'sessionId' | 'at'>;

let families = 0;

/** A main session and what happens in it, told to the store event by event. */
export class ToldFamily {
  readonly main = `main-${(families += 1)}`;
  readonly #options: CommitOptions;
  readonly #sources: SourceRepository;
  readonly #startedAt: number;

  constructor(options: CommitOptions, startedAt: number) {
    this.#options = { ...options, parse: parseTold };
    this.#sources = new SourceRepository({ pool: options.database, hostId: 'laptop' });
    this.#startedAt = startedAt;
  }

  child(name = 'a1'): string {
    return `${this.main}:${name}`;
  }

  async told(...events: readonly AgentEvent[]): Promise<void> {
    for (const event of events) await commitBatch(this.#options, [await tell(this.#sources, [event])]);
  }

  event<Type extends AgentEventType>(
    type: Type,
    second: number,
    { sessionId = this.main, ...fields }: Fields<Type> & { sessionId?: string },
  ): AgentEvent {
    return { type, sessionId, at: this.#startedAt + second * 1_000, ...fields } as unknown as AgentEvent;
  }

  works(second: number, sessionId = this.main): AgentEvent {
    const fields = { sessionId, tool: 'claude-code', rootSessionId: this.main, isActivity: true } as const;
    return this.event('session.seen', second, fields);
  }

  /** The call, its link to a child where there is one, and whether the parent waits for it. */
  spawns(second: number, name: string | null = 'a1', isBackground = false): AgentEvent[] {
    const toolUseId = `call-${name ?? 'none'}`;
    const childSessionId = this.child(name ?? '');
    const call = this.event('run.spawned', second, { toolUseId, via: 'task', isBackground });
    if (name === null) return [this.works(second), call];
    return [this.works(second), call, this.event('run.linked', second, { toolUseId, childSessionId })];
  }

  concludes(second: number, outcome: AgentEventOf<'run.concluded'>['outcome'], name = 'a1'): AgentEvent {
    return this.event('run.concluded', second, { toolUseId: `call-${name}`, outcome, by: 'result' });
  }

  ends(second: number, outcome: 'answered' | 'failed', sessionId = this.main): AgentEvent {
    const error = outcome === 'failed' ? { error: 'API Error: 529' } : {};
    return this.event('turn.ended', second, { sessionId, outcome, ...error });
  }

  /** Each run as it is stored, with the evidence that came last. */
  async runs(): Promise<unknown[]> {
    const { rows } = await this.#options.database.query(
      `SELECT status, error, completed_at IS NOT NULL AS "isOver",
              ARRAY(SELECT jsonb_array_elements(evidence) ->> 'kind') AS evidence
       FROM runs WHERE root_id = $1 ORDER BY id`,
      [this.main],
    );
    return rows;
  }
}
