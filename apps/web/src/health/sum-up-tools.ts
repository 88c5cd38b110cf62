import type { SessionSummary } from '@tributary/domain';

export interface SeenTool {
  readonly tool: string | null;
  readonly toolVersion: string | null;
  readonly sessions: number;
  readonly lastActivityAt: string;
}

/** Which tools and versions were read, the latest first: a version that stops appearing may have changed its format. */
export function sumUpTools(sessions: readonly SessionSummary[]): SeenTool[] {
  const groups = Map.groupBy(sessions, ({ tool, toolVersion }) => `${tool ?? ''} ${toolVersion ?? ''}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { tool, toolVersion } = first;
      const times = group.map(({ lastActivityAt }) => lastActivityAt ?? '').toSorted();
      return [{ tool, toolVersion, sessions: group.length, lastActivityAt: times.at(-1) ?? '' }];
    })
    .toSorted((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt));
}
