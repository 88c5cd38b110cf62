import type { Tokens } from '../events/message-events.js';
import type { Rates } from './rates.js';

/** A model at a time. */
export interface RatesQuery {
  readonly model: string;
  /** Epoch milliseconds; null = unknown, priced at the newest price so that the answer does not depend on the clock. */
  readonly at: number | null;
  /** Where the tool names it (OpenCode's `providerID`); otherwise it is told from the model's id. */
  readonly provider?: string;
}

/** Usage to be priced: of one API message, unless it says otherwise. */
export interface PriceQuery extends RatesQuery {
  readonly tokens: Tokens;
  readonly webSearches?: number;
  readonly isFast?: boolean;
  /** The tokens are a sum over messages. Long-context tiers go by the size of one message, so they are left out. */
  readonly isTotal?: boolean;
}

/** `unpriced` is not zero: the tokens count, the dollars are unknown. */
export type Price = { readonly usd: number } | { readonly unpriced: true };

/** The port through which everything else asks for dollars. */
export interface PriceBook {
  /** Undefined where nobody knows. */
  ratesOf(query: RatesQuery): Rates | undefined;
  price(query: PriceQuery): Price;
}
