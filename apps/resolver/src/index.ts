export { commitBatch, type CommitOptions } from './commit/commit-batch.js';
export { type OutcomeCounts } from './commit/outcome.js';
export { createResolver, type ResolverOptions } from './create-resolver.js';
export { priceClaim } from './commit/price-claim.js';
export { replayDeadLetters, type ReplayCounts } from './replay/replay-dead-letters.js';
export { checkFamilies, type CheckReport } from './check/check-families.js';
export { readPriceBook } from './prices/read-price-book.js';
