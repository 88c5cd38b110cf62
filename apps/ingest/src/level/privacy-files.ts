import { privacyLevelSchema } from '@tributary/redact';
import { z } from 'zod';

/** `~/.tributary/privacy.json`: the developer's own word, for everything and for single folders. */
export const homePrivacySchema = z.strictObject({
  default: privacyLevelSchema.optional(),
  /** By folder; it holds for all that lies below, and the deepest one that fits counts. `~` is the home. */
  projects: z.record(z.string().min(1), privacyLevelSchema).optional(),
});
export type HomePrivacy = z.infer<typeof homePrivacySchema>;

/** `.tributary.json` in a repository: the team's word. Other settings may lie beside it. */
export const repositoryPrivacySchema = z.looseObject({ privacy: privacyLevelSchema.optional() });
export type RepositoryPrivacy = z.infer<typeof repositoryPrivacySchema>;

export const homePrivacyFile = '.tributary/privacy.json';
export const repositoryPrivacyFile = '.tributary.json';
