import type { CostGrouping } from '@tributary/domain';
import { cardName } from '../read/card-name.js';

/** Each needs those before it that it names. */
const joins = {
  session: 'LEFT JOIN sessions session ON session.id = usage.session_id',
  // An index has only these: a tenth of all sessions.
  main: 'LEFT JOIN sessions main ON main.id = usage.session_id AND main.id = main.root_id',
  run: 'LEFT JOIN runs run ON run.id = usage.run_id',
  root: 'LEFT JOIN sessions root ON root.id = session.root_id',
  developer: 'LEFT JOIN developers developer ON developer.id = root.developer_id',
  binding: `LEFT JOIN session_bindings binding ON binding.session_id = session.root_id AND binding.ended_at IS NULL`,
};

interface Group {
  /** SQL over `usage`; null: a session that nobody knows, which is in no group. */
  readonly key: string;
  readonly joins: string;
}

const group = (key: string, ...needs: (keyof typeof joins)[]): Group => {
  return { key, joins: needs.map((name) => joins[name]).join(' ') };
};
const ofSession = (key: string): string => `CASE WHEN session.id IS NOT NULL THEN ${key} END`;

/** What belongs to no run is a main agent's, or a tool's own (`internal`). */
export const groups: Record<CostGrouping, Group> = {
  agent: group(ofSession('coalesce(run.id, session.id)'), 'session', 'run'),
  agentType: group(
    `coalesce(run.agent_type, CASE WHEN main.id IS NULL THEN 'internal' ELSE 'main' END)`,
    'main',
    'run',
  ),
  model: group('usage.model'),
  card: group(ofSession(`coalesce(binding.card_id::text, 'unassigned')`), 'session', 'binding'),
  developer: group(ofSession(`coalesce(developer.name, 'unknown')`), 'session', 'root', 'developer'),
  project: group(ofSession(`coalesce(root.project_id, 'unknown')`), 'session', 'root'),
  day: group(
    `CASE WHEN isfinite(usage.hour) THEN to_char(usage.hour AT TIME ZONE 'UTC', 'YYYY-MM-DD') ELSE 'unknown' END`,
  ),
};

/** So many are shown of a report. */
export const maxGroups = 500;

/** All names in one value: five hundred rows cost more to read than to find. */
const named = (label: string, joins: string): string => `
  SELECT json_agg(${label} ORDER BY shown.place) AS names
    FROM unnest($1::text[]) WITH ORDINALITY AS shown (key, place) ${joins}`;

/** What groups are called, in the order of their keys, where that is not their key; `$2` are the projects whose words are left out. */
export const labels: Partial<Record<CostGrouping, string>> = {
  agent: named(
    `CASE WHEN project.visibility = 'owner' OR project.id = ANY ($2::text[])
       -- A description is an agent's own words, a title may be a person's.
       THEN coalesce(run.agent_type, session.purpose)
       ELSE coalesce(run.agent_type || coalesce(': ' || run.description, ''), session.purpose, session.title)
     END`,
    `LEFT JOIN runs run ON run.id = shown.key LEFT JOIN sessions session ON session.id = shown.key
     LEFT JOIN sessions root ON root.id = coalesce(run.root_id, session.root_id)
     LEFT JOIN projects project ON project.id = root.project_id`,
  ),
  card: named(
    `coalesce(${cardName}, 'Unassigned')`,
    `LEFT JOIN cards card ON card.id = CASE WHEN shown.key <> 'unassigned' THEN shown.key::uuid END`,
  ),
  project: named('project.name', 'LEFT JOIN projects project ON project.id = shown.key'),
};
