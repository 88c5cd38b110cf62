import { isTributaryError } from '@tributary/platform';
import type { HistoryMark } from './event-buffer.js';
import { count, records, text, type Json } from './json.js';
import type { ListedSession } from './listed-session.js';
import { codeOf } from './opencode-errors.js';
import type { OpencodeLine } from './opencode-options.js';
import type { SnapshotContext } from './snapshot-context.js';

const path = '/sync/history';

/**
 * Since 1.17: fetches the durable events that were missed of sessions whose history is known up to some event,
 * and returns those sessions. Their messages need not be read again, however long the conversation is.
 *
 * 1.14 and 1.15 number all events 0 and keep none. So the last event that is known is asked for as well: only a
 * history that holds it is one.
 */
export async function tellHistory(
  context: SnapshotContext,
  listed: readonly ListedSession[],
  asked: readonly ListedSession[],
): Promise<ReadonlySet<string>> {
  const { paths, memory, answers, hooks, signal } = context;
  const marks = asked.flatMap(({ id }) => memory.markOf(id) ?? []).filter(({ seq }) => seq > 0);
  if (marks.length === 0 || !paths.has(path)) return new Set();
  try {
    const { body } = await answers.post(path, signal, questionOf(listed, marks));
    const entries = records(body);
    const known = findKept(entries, marks);
    await tellMissed(context, entries, known);
    return new Set(known.keys());
  } catch (error) {
    if (signal.aborted || !isTributaryError(error) || error.code === 'opencode_publish_failed') throw error;
    hooks.onAnswerFailed?.({ path, code: codeOf(error), error });
    return new Set();
  }
}

/** A session that is not named comes in full, so all are named: those of no interest from beyond their end. */
function questionOf(listed: readonly ListedSession[], marks: readonly HistoryMark[]): Json {
  return Object.fromEntries([
    ...listed.map(({ id }) => [id, Number.MAX_SAFE_INTEGER] as const),
    ...marks.map(({ sessionId, seq }) => [sessionId, seq - 1] as const),
  ]);
}

/** The sessions whose last known event the history holds, with its place. */
function findKept(entries: readonly Json[], marks: readonly HistoryMark[]): ReadonlyMap<string, number> {
  const known = new Map(marks.map(({ sessionId, seq }) => [sessionId, seq]));
  const kept = entries.flatMap(({ aggregate_id: aggregateId, seq }) => {
    const sessionId = text(aggregateId);
    const place = count(seq);
    return sessionId === undefined || place === undefined || known.get(sessionId) !== place
      ? []
      : [[sessionId, place] as const];
  });
  return new Map(kept);
}

async function tellMissed(
  { teller, memory, clock }: SnapshotContext,
  entries: readonly Json[],
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const lines: OpencodeLine[] = [];
  const marks: HistoryMark[] = [];
  for (const { id, aggregate_id: aggregateId, seq, type, data } of entries) {
    const sessionId = text(aggregateId);
    const place = count(seq);
    if (sessionId === undefined || place === undefined) continue;
    if (place <= (known.get(sessionId) ?? Infinity)) continue;
    // `message.updated.1` is version 1 of what the stream calls `message.updated`.
    const event = { id, type: text(type)?.replace(/\.\d+$/, ''), properties: data };
    const line = teller.fit({
      kind: 'opencode.event',
      text: JSON.stringify(event),
      writtenAt: clock.stamp(),
    });
    if (line !== null) lines.push(line);
    marks.push({ sessionId, seq: place });
  }
  await teller.tell(lines);
  for (const mark of marks) memory.advance({ mark });
}
