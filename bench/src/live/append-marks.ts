import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../generate/seeded-random.js';
import { Transcript } from '../generate/transcript.js';
import { machineClock, markOf } from './marks.js';

export interface AppendedMarks {
  /** When each was written, by its mark. */
  readonly writtenAt: ReadonlyMap<number, bigint>;
}

export interface AppendOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** The first mark; a second load on the same folder begins behind the first. */
  readonly from: number;
}

/** Sessions that several agents write to, line by line, each line with a mark. */
export class MarkedSessions {
  readonly #sessions: readonly { readonly transcript: Transcript; readonly file: string }[];
  readonly #random = new SeededRandom(5);

  constructor(projects: string, sessions: number) {
    const project = join(projects, '-home-dev-live');
    mkdirSync(project, { recursive: true });
    this.#sessions = Array.from({ length: sessions }, () => {
      const sessionId = this.#random.uuid();
      const speaker = { sessionId, agentId: null, cwd: '/home/dev/live', gitBranch: 'main' };
      const clock = { now: Date.now() };
      const transcript = new Transcript({ speaker, clock, random: this.#random });
      return { transcript, file: join(project, `${sessionId}.jsonl`) };
    });
  }

  /** Writes at a steady rate; what a slow moment left behind is written at once. */
  async append({ perSecond, seconds, from }: AppendOptions): Promise<AppendedMarks> {
    const writtenAt = new Map<number, bigint>();
    const total = Math.round(perSecond * seconds);
    const startedAt = performance.now();
    for (let written = 0; written < total;) {
      const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1_000) * perSecond));
      for (; written < due; written += 1) writtenAt.set(from + written, this.#write(from + written));
      await sleep(Math.min(5, 500 / perSecond));
    }
    return { writtenAt };
  }

  #write(mark: number): bigint {
    const { transcript, file } = this.#sessions[mark % this.#sessions.length]!;
    transcript.clock.now = Date.now();
    transcript.say({
      message: {
        ...{
          model: 'claude-haiku-4-5-20251001',
          id: this.#random.id('msg'),
          type: 'message',
          role: 'assistant',
        },
        content: [{ type: 'text', text: `Looking at part ${markOf(mark)} of the sources.` }],
        usage: { input_tokens: 3, output_tokens: 20 },
      },
      type: 'assistant',
    });
    const line = transcript.lines.pop()!;
    const at = machineClock();
    appendFileSync(file, `${line}\n`);
    return at;
  }
}
