import { truePriceNano } from './true-price.js';
import { nanoPerUsd, type TrueTokens, type Truth } from './truth.js';

export interface SpentMessage {
  readonly model: string;
  readonly agentType: string;
  readonly at: Date;
  readonly tokens: TrueTokens;
}

const noTokens: TrueTokens = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };

/** Keeps count while the corpus is written. */
export class TruthLedger {
  readonly #counts = { files: 0, bytes: 0, lines: 0, sessions: 0, runs: 0, background: 0, nested: 0 };
  readonly #nanoByModel = new Map<string, number>();
  readonly #nanoByAgentType = new Map<string, number>();
  #messages = 0;
  #tokens = noTokens;

  get bytes(): number {
    return this.#counts.bytes;
  }

  count(what: 'sessions' | 'runs' | 'background' | 'nested'): void {
    this.#counts[what] += 1;
  }

  wrote(bytes: number, lines: number): void {
    this.#counts.files += 1;
    this.#counts.bytes += bytes;
    this.#counts.lines += lines;
  }

  /** Once for each API message. Returns its dollars, in billionths. */
  spend({ model, agentType, at, tokens }: SpentMessage): number {
    const nano = truePriceNano(model, at, tokens);
    add(this.#nanoByModel, model, nano);
    add(this.#nanoByAgentType, agentType, nano);
    this.#messages += 1;
    this.#tokens = addTokens(this.#tokens, tokens);
    return nano;
  }

  close(seed: number): Truth {
    const nano = [...this.#nanoByModel.values()].reduce((sum, each) => sum + each, 0);
    return {
      seed,
      ...this.#counts,
      messages: this.#messages,
      tokens: this.#tokens,
      usd: nano / nanoPerUsd,
      usdByModel: inUsd(this.#nanoByModel),
      usdByAgentType: inUsd(this.#nanoByAgentType),
    };
  }
}

function add(to: Map<string, number>, key: string, nano: number): void {
  to.set(key, (to.get(key) ?? 0) + nano);
}

export function addTokens(a: TrueTokens, b: TrueTokens): TrueTokens {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite5m: a.cacheWrite5m + b.cacheWrite5m,
    cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
  };
}

function inUsd(nano: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...nano].map(([key, value]) => [key, value / nanoPerUsd]));
}
