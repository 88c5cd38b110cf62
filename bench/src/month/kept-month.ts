import type { Database } from '@tributary/store';
import type { TrueMonth } from './true-month.js';

interface Days {
  readonly days: number;
  readonly byProject: Readonly<Record<string, number>>;
}

/** For how long what is kept. */
export interface Keep {
  readonly content: Days;
  readonly facts: Days;
}

const dayMs = 86_400_000;

const cutoff = ({ days, byProject }: Days, project: string): number =>
  Date.now() - (byProject[project] ?? days) * dayMs;

/** What is left of the log. */
export function keptContent(month: TrueMonth, { content }: Keep): TrueMonth {
  const instances = month.instances.map((instance) => {
    const from = cutoff(content, instance.project);
    const entries = instance.family.entries.filter(({ at }) => at >= from);
    return { ...instance, family: { ...instance.family, entries } };
  });
  return { ...month, instances };
}

/** Which families are left. */
export function keptFacts(month: TrueMonth, { facts }: Keep): TrueMonth {
  const instances = month.instances.filter(({ project, family }) => family.lastAt >= cutoff(facts, project));
  return { ...month, instances };
}

/** How many parts of conversations still have their words: of the time that is over, and of the time that is not. */
export async function keptTexts(
  database: Database,
  { content }: Keep,
): Promise<{ old: number; young: number }> {
  // By the hour: nobody worked in the hour after the end of any time of keeping, so no hour has both.
  const { rows } = await database.query<{ project: string; hour: Date; parts: number }>(
    `SELECT project.name AS project, date_bin('1 hour', coalesce(at, returned_at), '2000-01-01Z') AS hour,
            count(*)::int AS parts
       FROM messages JOIN sessions session ON session.id = session_id JOIN sessions root ON root.id = session.root_id
       JOIN projects project ON project.id = root.project_id
      WHERE text <> '' OR output <> '' GROUP BY 1, 2`,
  );
  const sums = { old: 0, young: 0 };
  for (const { project, hour, parts } of rows) {
    sums[hour.getTime() < cutoff(content, project) ? 'old' : 'young'] += parts;
  }
  return sums;
}
