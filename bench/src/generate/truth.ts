/** What was written, counted by the generator itself while it wrote. */
export interface Truth {
  readonly seed: number;
  readonly files: number;
  readonly bytes: number;
  readonly lines: number;
  readonly sessions: number;
  readonly runs: number;
  readonly background: number;
  readonly nested: number;
  /** API messages, each once however many lines tell of it. */
  readonly messages: number;
  readonly tokens: TrueTokens;
  readonly usd: number;
  readonly usdByModel: Readonly<Record<string, number>>;
  /** `main` for the main sessions. */
  readonly usdByAgentType: Readonly<Record<string, number>>;
}

export interface TrueTokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
}

/** Dollars are added as whole billionths: a sum of thousands of fractions would drift. */
export const nanoPerUsd = 1e9;
