import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Panel {
  readonly dashboard: string;
  /** How far back its dashboard looks when it is opened. */
  readonly opensAt: string;
  readonly title: string;
  readonly type: string;
  readonly sql: string;
}

interface Dashboard {
  readonly title: string;
  readonly time: { readonly from: string };
  readonly templating: { readonly list: readonly { name: string; query: string }[] };
  readonly panels: readonly { title: string; type: string; targets: readonly { rawSql: string }[] }[];
}

const folder = join(import.meta.dirname, '../../../../grafana/dashboards');

const dashboards: readonly Dashboard[] = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard,
);

export const panels: readonly Panel[] = dashboards.flatMap(({ title: dashboard, time, panels: all }) =>
  all.flatMap(({ title, type, targets }) =>
    targets.map(({ rawSql }) => ({ dashboard, opensAt: time.from, title, type, sql: rawSql })),
  ),
);

export const variables: ReadonlyMap<string, string> = new Map(
  dashboards.flatMap(({ templating }) => templating.list.map(({ name, query }) => [name, query] as const)),
);

export function panelNamed(dashboard: string, title: string, type?: string): Panel {
  const found = panels.find(
    (panel) =>
      panel.dashboard === dashboard && panel.title === title && (type === undefined || panel.type === type),
  );
  if (found === undefined) throw new Error(`there is no panel "${title}" on "${dashboard}"`);
  return found;
}

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** What Grafana makes of a panel's SQL before it sends it, with all values of every variable chosen. */
export function expandSql(
  sql: string,
  { from, to }: Range,
  values: ReadonlyMap<string, readonly string[]>,
): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  return sql
    .replaceAll(
      /\$__timeGroupAlias\((\w+), \$__interval\)/g,
      'floor(extract(epoch from $1)/3600)*3600 AS "time"',
    )
    .replaceAll(/\$__timeFilter\((\w+)\)/g, `$1 BETWEEN ${quote(from)} AND ${quote(to)}`)
    .replaceAll('$__timeFrom()', quote(from))
    .replaceAll('$__timeTo()', quote(to))
    .replaceAll(/\$\{(\w+):sqlstring\}/g, (_, name: string) =>
      (values.get(name) ?? []).map(quote).join(', '),
    );
}
