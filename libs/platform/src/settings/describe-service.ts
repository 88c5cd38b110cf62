import { describeSettings } from './describe-settings.js';
import type { SettingName } from './setting-meanings.js';

export interface ServiceHelp {
  readonly name: string;
  /** What the process does, in a sentence. */
  readonly purpose: string;
  readonly settings: { readonly shape: Partial<Record<SettingName, unknown>> };
}

/** What a service of team mode answers to who asks how it is used. */
export function describeService({ name, purpose, settings }: ServiceHelp): string {
  return `Usage: node apps/${name}/dist/main.js [--database-url URL] [--redis-url URL] …

${purpose}
"npm run start:team" starts it beside the other services of a team.

${describeSettings(Object.keys(settings.shape) as SettingName[], ['DATABASE_URL', 'REDIS_URL'])}
Each is an environment variable too: --orphan-after is TRIBUTARY_ORPHAN_AFTER, --database-url is DATABASE_URL. A secret can
come from a file, as in DATABASE_URL_FILE; README.md lists these.
`;
}
