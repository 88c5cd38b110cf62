import type { SeededRandom } from './seeded-random.js';

/** Whose file it is: a main session's, or one of its agents'. */
export interface Speaker {
  readonly sessionId: string;
  readonly agentId: string | null;
  readonly cwd: string;
  readonly gitBranch: string;
}

/** Epoch milliseconds that only go forward. */
export interface Clock {
  now: number;
}

export interface TranscriptOptions {
  readonly speaker: Speaker;
  readonly clock: Clock;
  readonly random: SeededRandom;
}

const version = '2.1.325';

/** The lines of one file, in the newest layout of Claude Code. */
export class Transcript {
  readonly speaker: Speaker;
  readonly lines: string[] = [];
  readonly clock: Clock;
  readonly #random: SeededRandom;
  #parentUuid: string | null = null;

  constructor({ speaker, clock, random }: TranscriptOptions) {
    this.speaker = speaker;
    this.clock = clock;
    this.#random = random;
  }

  /** A line of the conversation; returns its uuid. */
  say(head: object, tail: object = {}): string {
    const { sessionId, agentId, cwd, gitBranch } = this.speaker;
    const uuid = this.#random.uuid();
    this.lines.push(
      JSON.stringify({
        parentUuid: this.#parentUuid,
        isSidechain: agentId !== null,
        ...(agentId !== null && { agentId }),
        ...head,
        uuid,
        timestamp: this.tick(),
        ...tail,
        ...{ userType: 'external', entrypoint: 'cli', cwd, sessionId, version, gitBranch },
      }),
    );
    this.#parentUuid = uuid;
    return uuid;
  }

  /** A line beside the conversation: no uuid, no parent. */
  note(type: string, fields: object = {}): void {
    const { sessionId, agentId } = this.speaker;
    this.lines.push(
      JSON.stringify({ type, sessionId, ...(agentId !== null && { agentId }), ...fields, version }),
    );
  }

  /** Time passes a little; the new time as the tool writes it. */
  tick(): string {
    this.clock.now += this.#random.between(20, 4_000);
    return new Date(this.clock.now).toISOString();
  }
}
