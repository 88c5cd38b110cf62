import type { AgentEvent } from '@tributary/domain';
import { createCard, registerHost, SourceRepository, type BindPolicy } from '@tributary/store';
import { actorNamed } from '@tributary/store/test-kit';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { parseTold, tell } from './told-events.js';

export interface TrialOptions {
  readonly commit: CommitOptions;
  /** Sets the trial apart from others in the same database. */
  readonly name: string;
  /** Epoch milliseconds of its first event. */
  readonly startedAt: number;
}

/** One main session with one child, two cards that want it, and everything that may happen to them, in any order. */
export class BindingTrial {
  readonly name: string;
  readonly main: string;
  readonly child: string;
  readonly #options: TrialOptions;
  readonly #sources: SourceRepository;
  readonly #policy: BindPolicy;

  constructor(options: TrialOptions) {
    const { name, commit } = options;
    this.name = name;
    this.main = `ses_${name}_main`;
    this.child = `ses_${name}_child`;
    this.#options = { ...options, commit: { ...commit, parse: parseTold } };
    this.#sources = new SourceRepository({ pool: commit.database, hostId: name });
    this.#policy = { autoCards: commit.autoCards };
  }

  async begin(): Promise<void> {
    const { name, commit } = this.#options;
    await registerHost(commit.database, { id: name, name, developer: name });
  }

  /** Everything that may happen, each once; the order must not matter. */
  readonly steps = {
    'card created': () => this.#card({ title: 'wanted by branch', key: `${this.#options.name}-1` }),
    're-link': () => this.#card({ title: 'wanted by session', key: null, aiSessionId: this.main }),
    'parent event': () => this.#happen(this.#parentSpeaks()),
    'child event': () => this.#happen(this.#childSpeaks()),
    'parent known': () => this.#happen([this.#seen(this.child, 3, { parentSessionId: this.main })]),
    'parent ends': () => this.#happen(this.#parentEnds()),
  } as const;

  async #card(card: { title: string; key: string | null; aiSessionId?: string }): Promise<void> {
    const { name, commit } = this.#options;
    await createCard(commit.database, this.#policy, {
      card: { ...card, developer: name },
      by: actorNamed(name),
    });
  }

  async #happen(events: readonly AgentEvent[]): Promise<void> {
    const { commit } = this.#options;
    const chunk = await tell(this.#sources, events);
    await commitBatch(commit, [chunk]);
    // What is delivered twice counts once.
    await commitBatch(commit, [chunk]);
  }

  #at(seconds: number): number {
    return this.#options.startedAt + seconds * 1_000;
  }

  #seen(sessionId: string, seconds: number, more: object = {}): AgentEvent {
    return { type: 'session.seen', sessionId, at: this.#at(seconds), tool: 'opencode', ...more };
  }

  #says(sessionId: string, seconds: number, text: string): AgentEvent[] {
    const at = this.#at(seconds);
    const messageId = `msg_${sessionId}_${seconds}`;
    const tokens = {
      input: 100 * seconds,
      output: 10,
      cacheRead: 0,
      cacheWrite5m: 0,
      cacheWrite1h: 0,
      reasoning: 0,
    };
    return [
      this.#seen(sessionId, seconds, { isActivity: true }),
      {
        type: 'message.recorded',
        sessionId,
        at,
        messageId,
        partId: messageId,
        role: 'assistant',
        kind: 'text',
        text,
      },
      { type: 'usage.reported', sessionId, at, messageId, model: 'claude-haiku-4-5-20251001', tokens },
    ];
  }

  #parentSpeaks(): AgentEvent[] {
    const { main, child } = this;
    const call = { sessionId: main, at: this.#at(2), toolUseId: 'call_1' };
    return [
      this.#seen(main, 1, { cwd: '/home/dev/acme', gitBranch: `feature/${this.#options.name}-1-x` }),
      ...this.#says(main, 1, 'I ask somebody.'),
      {
        type: 'run.spawned',
        ...call,
        via: 'task',
        agentType: 'explore',
        description: 'Look',
        messageId: `msg_${main}_1`,
      },
      { type: 'run.linked', ...call, childSessionId: child },
    ];
  }

  #childSpeaks(): AgentEvent[] {
    return [...this.#says(this.child, 3, 'I look.'), ...this.#says(this.child, 4, 'I found it.')];
  }

  #parentEnds(): AgentEvent[] {
    const { main } = this;
    return [
      {
        type: 'run.concluded',
        sessionId: main,
        at: this.#at(5),
        toolUseId: 'call_1',
        outcome: 'completed',
        by: 'result',
      },
      ...this.#says(main, 6, 'Done.'),
      { type: 'turn.ended', sessionId: main, at: this.#at(6), outcome: 'answered' },
    ];
  }
}
