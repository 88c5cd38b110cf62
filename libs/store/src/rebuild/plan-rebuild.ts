import type { Database } from '../write/transaction.js';

/** A file that would be read again. */
export interface SourceToReread {
  readonly id: string;
  readonly host: string;
  readonly path: string;
  readonly committed: number;
  readonly families: readonly string[];
}

export interface RebuildPlan {
  /** Session families with all the files that told of them. */
  readonly families: ReadonlySet<string>;
  readonly sources: readonly SourceToReread[];
  /** Families that stay as they are: something that told of them cannot be read again. */
  readonly kept: number;
}

export interface RebuildOptions {
  /** What a reader finds again by itself: not what a person brought, if as a file. */
  readonly fileKinds: readonly string[];
  readonly isThere: (source: Pick<SourceToReread, 'host' | 'path' | 'committed'>) => Promise<boolean>;
}

interface Row {
  id: string;
  host: string;
  path: string;
  committed: number;
  families: string[];
  canReread: boolean;
}

/**
 * What can be derived again from files. What came from a server or a hook was told once; a file that is gone, was cut
 * or rewritten no longer holds everything that it held; and a machine that is silent cannot be asked. That a process
 * was seen is told again while it runs, and once it does not, silence comes to the same end: it holds nothing back.
 */
export async function planRebuild(
  database: Database,
  { fileKinds, isThere }: RebuildOptions,
): Promise<RebuildPlan> {
  const { rows } = await database.query<Row>(
    `SELECT source.id, source.host_id AS host, source.path, source.committed::float8 AS committed,
            array_agg(told.family) AS families,
            NOT source.is_gone AND source.kind = ANY ($1)
              AND source.dev IS NOT NULL AND source.previous_id IS NULL
              AND NOT EXISTS (SELECT FROM sources next WHERE next.previous_id = source.id)
              AND coalesce(host.last_seen_at > now() - interval '1 day', true) AS "canReread"
     FROM sources source JOIN source_families told ON told.source_id = source.id AND source.kind <> 'claude.process'
     LEFT JOIN hosts host ON host.id = source.host_id GROUP BY source.id, host.id ORDER BY source.id`,
    [fileKinds],
  );
  const lost = new Set<string>();
  const checked = await Promise.all(rows.map(async (row) => row.canReread && (await isThere(row))));
  rows.forEach(({ families }, index) => {
    if (checked[index] !== true) for (const family of families) lost.add(family);
  });
  const all = new Set(rows.flatMap(({ families }) => families));
  const families = all.difference(lost);
  const sources = rows.filter((row) => row.families.some((family) => families.has(family)));
  return { families, sources, kept: lost.size };
}
