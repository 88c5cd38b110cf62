import { z } from 'zod';

/** From the most to the least that leaves the machine. */
const privacyLevels = ['full', 'redacted', 'metrics'] as const;

export const privacyLevelSchema = z.enum(privacyLevels);
export type PrivacyLevel = z.infer<typeof privacyLevelSchema>;

export const defaultLevel: PrivacyLevel = 'redacted';
export const strictestLevel: PrivacyLevel = 'metrics';

export function strictest(levels: Iterable<PrivacyLevel>): PrivacyLevel {
  let rank = 0;
  for (const level of levels) rank = Math.max(rank, privacyLevels.indexOf(level));
  return privacyLevels[rank] ?? strictestLevel;
}
