/** A piece of a line, by UTF-16 positions: what is replaced. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text that must be there before a rule has to look: what the pre-filter searches for. */
export interface Needle {
  readonly text: string;
  /** Letters match in either case. */
  readonly isFolded?: boolean;
  /** Only where no word goes on: `sk-` but not `task-`. */
  readonly isAtStart?: boolean;
  /**
   * Its rule finds nothing where not so many digits follow, each with at most one space or dash before it: this spares
   * looking at lines that are still bytes.
   */
  readonly digitsBehind?: number;
}

/**
 * One kind of secret. `find` is asked at every place where one of the needles begins. It must look at a
 * bounded piece of text, and a place inside of what it found is not asked again: so a line takes linear time.
 */
export interface Rule {
  readonly needles: readonly Needle[];
  readonly find: (text: string, at: number) => Span | undefined;
}

export type Rules = Readonly<Record<string, Rule>>;

export function needles(texts: readonly string[], options: Omit<Needle, 'text'> = {}): readonly Needle[] {
  return texts.map((text) => ({ text, ...options }));
}
