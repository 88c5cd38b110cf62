import { createRedactor, type Redactor } from './create-redactor.js';
import { privacyLevelSchema, type PrivacyLevel } from './privacy-level.js';

/** One for each level. */
export function createRedactors(key: Buffer): Readonly<Record<PrivacyLevel, Redactor>> {
  const redactors = privacyLevelSchema.options.map(
    (level) => [level, createRedactor({ level, key })] as const,
  );
  return Object.fromEntries(redactors) as Record<PrivacyLevel, Redactor>;
}
