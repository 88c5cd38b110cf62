/** US dollars per million tokens. */
export interface TokenRates {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
}

/** Rates for messages whose whole input, cache included, is above `aboveTokens`. */
export interface LongContextRates extends TokenRates {
  readonly aboveTokens: number;
}

/** All that one model costs at one time. An absent multiplier or fee is unknown, not free. */
export interface Rates extends TokenRates {
  /** By rising `aboveTokens`. */
  readonly longContext: readonly LongContextRates[];
  readonly fastMultiplier?: number;
  readonly webSearchPerThousand?: number;
}

/** The prices of one model through time. */
export interface ModelPrices {
  /** `at` is epoch milliseconds; undefined where no price was in force. */
  ratesAt(at: number): Rates | undefined;
}

/** A source of prices. Sources are asked in turn; the first that knows the model at that time answers. */
export interface PriceTable {
  find(model: ModelName): ModelPrices | undefined;
}

export interface ModelName {
  /** As the tool wrote it, in lower case. */
  readonly full: string;
  /** Without a leading `provider/`. */
  readonly id: string;
  readonly provider: string | undefined;
}
