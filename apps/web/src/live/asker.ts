import { toProblem, type ApiProblem } from '../api/api-problem.js';

export interface Answer<Value> {
  readonly value?: Value;
  /** When the value came, in ms. */
  readonly readAt?: number;
  readonly problem?: ApiProblem;
}

export type Read<Value> = (signal: AbortSignal) => Promise<Value>;

/** Who has waited so long for an answer asks again instead. */
const patienceMs = 30_000;

/** Asks a question again and again, one at a time: an answer that is slower than the next turn is waited for. */
export class Asker<Value> {
  readonly #tell: (answer: Answer<Value>) => void;
  readonly #now: () => number;
  #underWay: { readonly abort: AbortController; readonly since: number } | undefined;
  #next: Read<Value> | undefined;

  constructor(tell: (answer: Answer<Value>) => void, now = Date.now) {
    this.#tell = tell;
    this.#now = now;
  }

  ask(read: Read<Value>): void {
    const since = this.#now();
    if (this.#underWay !== undefined && since - this.#underWay.since < patienceMs) {
      this.#next = read;
      return;
    }
    this.close();
    const abort = new AbortController();
    this.#underWay = { abort, since };
    read(abort.signal).then(
      (value) => this.#end(abort, { value, readAt: this.#now() }),
      (error: unknown) => this.#end(abort, { problem: toProblem(error) }),
    );
  }

  /** Nothing is told any more, unless it is asked again. */
  close(): void {
    this.#underWay?.abort.abort();
    this.#underWay = undefined;
    this.#next = undefined;
  }

  #end(abort: AbortController, answer: Answer<Value>): void {
    if (abort.signal.aborted) return;
    this.#underWay = undefined;
    this.#tell(answer);
    const next = this.#next;
    this.#next = undefined;
    if (next !== undefined) this.ask(next);
  }
}
