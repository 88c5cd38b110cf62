import { createHash } from 'node:crypto';
import {
  ExportedSpansRepository,
  SessionsRepository,
  type Database,
  type Transaction,
} from '@tributary/store';
import { makeSpans } from './make-spans.js';
import type { SpanBatch, SpanSender } from './span-sender.js';

export interface ExportSpansOptions {
  readonly database: Database;
  readonly sender: SpanSender;
  readonly onRefused?: (spans: number) => void;
}

/** Sends what has ended in these main sessions and was not yet sent as it is now. */
export async function exportSpans(
  { database, sender, onRefused }: ExportSpansOptions,
  rootIds: readonly string[],
  client: Transaction,
): Promise<void> {
  const exported = new ExportedSpansRepository(client);
  const sessions = new SessionsRepository(database);
  const isPrivate = await exported.privateAmong(rootIds);
  const fresh = new Map<string, string>();
  const batches: SpanBatch[] = [];
  for (const id of rootIds) {
    const session = await sessions.find(id);
    if (session === undefined) continue;
    const all = makeSpans(session, !isPrivate.has(id)).map((each) => ({
      ...each,
      digest: digestOf(each.span),
    }));
    const sent = await exported.digests(all.map(({ subjectId }) => subjectId));
    const changed = all.filter(({ subjectId, digest }) => sent.get(subjectId) !== digest);
    for (const { subjectId, digest } of changed) fresh.set(subjectId, digest);
    const { tool, toolVersion } = session;
    if (changed.length > 0) batches.push({ tool, toolVersion, spans: changed.map(({ span }) => span) });
  }
  if (batches.length === 0) return;
  if ((await sender.send(batches)) === 'refused') onRefused?.(fresh.size);
  await exported.record(fresh);
}

const digestOf = (span: object): string =>
  createHash('sha256').update(JSON.stringify(span)).digest('hex').slice(0, 16);
