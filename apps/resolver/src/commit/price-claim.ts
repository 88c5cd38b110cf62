import type { PriceBook, UsageClaim } from '@tributary/domain';

/** Decimal dollars as Postgres adds them without error; null where the model has no price. */
export function priceClaim(book: PriceBook): (claim: UsageClaim) => string | null {
  return (claim) => {
    const price = book.price(claim);
    return 'usd' in price ? price.usd.toFixed(12) : null;
  };
}
