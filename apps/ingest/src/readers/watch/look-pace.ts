export interface LookPaceOptions {
  readonly look: (absolute: string) => void;
}

const windowMs = 50;
/** Of one window. Some hundred lines a second, written to some files, are each read at once. */
const freeLooks = 20;

/**
 * Lets the first looks of a moment go at once; those beyond wait for the next moment, each path once. When a thousand
 * lines are written in a second, several of a file are thus read together, and cost little more than one.
 */
export class LookPace {
  readonly #look: LookPaceOptions['look'];
  readonly #waiting = new Set<string>();
  #window: NodeJS.Timeout | undefined;
  #looks = 0;

  constructor({ look }: LookPaceOptions) {
    this.#look = look;
  }

  ask(absolute: string): void {
    if (this.#looks >= freeLooks) {
      this.#waiting.add(absolute);
      return;
    }
    this.#begin(absolute);
  }

  close(): void {
    clearTimeout(this.#window);
    this.#waiting.clear();
  }

  #begin(absolute: string): void {
    this.#looks += 1;
    this.#window ??= setTimeout(() => this.#turn(), windowMs);
    this.#look(absolute);
  }

  /** What waited takes the room of the new window: as long as there is much to do, each path has one look in it. */
  #turn(): void {
    this.#window = undefined;
    this.#looks = 0;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const absolute of waiting) this.#begin(absolute);
  }
}
