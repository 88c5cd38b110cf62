import { listSessions } from './list-sessions.js';
import type { ListedSession } from './listed-session.js';
import type { SnapshotReason, SnapshotTaken } from './opencode-hooks.js';
import type { SnapshotContext } from './snapshot-context.js';
import { tellHistory } from './tell-history.js';
import { tellSession } from './tell-session.js';
import { tellStatus } from './tell-status.js';

/** Asks the server for all it holds and tells what may be new, the sessions last in use first. */
export async function takeSnapshot(context: SnapshotContext, reason: SnapshotReason): Promise<SnapshotTaken> {
  const { memory, teller, limits } = context;
  const startedMs = performance.now();
  const toldBefore = teller.told;
  memory.beginRound();
  const listed = await listSessions(context);
  const asked = listed
    .filter((session) => !memory.isSettled(session))
    .sort((a, b) => b.updatedAt - a.updatedAt);
  const { running, resting } = await tellStatus(context, asked);
  const withHistory = await tellHistory(context, listed, asked);
  await forEach(asked, limits.requests, async (session) => {
    const isWhole = await tellSession(context, {
      session,
      hasHistory: withHistory.has(session.id),
      resting: resting.get(session.id),
    });
    if (isWhole && !running.has(session.id)) memory.settle(session);
  });
  return {
    reason,
    listed: listed.length,
    asked: asked.length,
    lines: teller.told - toldBefore,
    durationMs: performance.now() - startedMs,
  };
}

async function forEach(
  sessions: readonly ListedSession[],
  lanes: number,
  tell: (session: ListedSession) => Promise<void>,
): Promise<void> {
  const waiting = sessions.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const session of waiting) {
      await tell(session).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  // No lane outlives the snapshot.
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}
