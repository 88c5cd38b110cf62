import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';

const shape = rowShape({
  tool: 'text',
  toolVersion: 'text',
  lineType: 'text',
  family: 'text',
  count: 'bigint',
});

/** How often a line type was seen that no parser knows: by family, so that one that is read again counts once. */
export interface UnknownInFamily {
  readonly tool: string;
  readonly toolVersion: string;
  readonly lineType: string;
  readonly family: string;
  readonly count: number;
}

export async function countUnknownFormats(
  client: PoolClient,
  counts: readonly UnknownInFamily[],
): Promise<void> {
  if (counts.length === 0) return;
  await client.query(
    `INSERT INTO unknown_formats (tool, tool_version, line_type, family, count)
     SELECT tool, "toolVersion", "lineType", family, count FROM ${shape.rows}
     ORDER BY 1, 2, 3, 4
     ON CONFLICT (tool, tool_version, line_type, family)
     DO UPDATE SET count = unknown_formats.count + excluded.count, last_seen_at = now()`,
    shape.values(counts),
  );
}
