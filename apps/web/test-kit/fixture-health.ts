import type { SessionDetail } from '@tributary/domain';

const pageOf = <Item>(items: readonly Item[]) => ({ items, nextCursor: null, total: items.length });

/** A team of two machines, one of which is silent, with a line nobody could read. Undefined is not of the health. */
export function inventHealth(path: string, sessions: readonly SessionDetail[]): unknown {
  const now = new Date().toISOString();
  const sources = sessions.map(({ id, cwd, lastActivityAt }, index) => ({
    id: String(index),
    host: 'ana-laptop',
    kind: 'claude-transcript',
    path: `/home/ana/.claude/projects${(cwd ?? '').replaceAll('/', '-')}/${id}.jsonl`,
    committedBytes: 41_000 * (index + 1) ** 2,
    lines: 210 * (index + 1),
    isGone: index === 5,
    isRewindAsked: index === 3,
    deadLetters: index === 2 ? 1 : 0,
    updatedAt: lastActivityAt ?? now,
  }));
  const collector = { sources: 9, lastStoredAt: now };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/health': {
      watched: null,
      sources: { total: sources.length, gone: 1, rewinding: 1 },
      collectors: { total: 2, silent: 1 },
      deadLetters: 1,
      unknownFormats: 2,
      lag: { waiting: 0, pending: 3 },
      lastStoredAt: now,
      databaseBytes: 41_000_000,
    },
    '/api/health/sources': pageOf(sources),
    '/api/health/collectors': pageOf([
      {
        ...collector,
        host: 'ana-laptop',
        developer: 'ana',
        lastSeenAt: now,
        isSilent: false,
        clockAheadMs: 0,
      },
      {
        ...collector,
        host: 'jo-desktop',
        developer: 'jo',
        lastSeenAt: sources[4]?.updatedAt ?? now,
        isSilent: true,
        clockAheadMs: -3_660_000,
      },
    ]),
    '/api/health/dead-letters': pageOf([
      {
        sourceId: '2',
        host: 'ana-laptop',
        path: sources[2]?.path ?? null,
        position: 48_113,
        reason: 'not JSON: Unexpected end of input',
        canReplay: true,
        at: now,
      },
    ]),
    '/api/health/unknown-formats': pageOf([
      { tool: 'claude-code', toolVersion: '2.1.325', lineType: 'atis-latch', lines: 118, lastSeenAt: now },
      { tool: 'opencode', toolVersion: '1.18.3', lineType: 'lsp.updated', lines: 9, lastSeenAt: now },
    ]),
  };
  return answers[path];
}
