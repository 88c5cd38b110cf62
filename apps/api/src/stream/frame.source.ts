import type { UpdateKind } from '@tributary/domain';
import {
  BindingsRepository,
  CardsRepository,
  LogsRepository,
  SessionsRepository,
  SubAgentsRepository,
  type AppendedLogs,
  type Database,
  type OutboxRow,
} from '@tributary/store';
import { LRUCache } from 'lru-cache';
import { writeFrame, type Frame, type Topic } from './frame.js';
import { groupChanges, type Change } from './group-changes.js';

type Hydrate = (changes: readonly Change[]) => Promise<ReadonlyMap<string, unknown>>;

const maxCachedFrames = 20_000;
const maxCachedBytes = 16 * 1024 * 1024;

/**
 * Turns announced changes into frames with the state as it is now. What was made for the live clients is kept for a
 * while: after a cut, many clients return at once and ask for the same frames.
 */
export class FrameSource {
  readonly #cache = new LRUCache<string, Buffer>({
    max: maxCachedFrames,
    maxSize: maxCachedBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  readonly #bindings: BindingsRepository;
  readonly #hydrators: Readonly<Record<UpdateKind, Hydrate>>;

  constructor(database: Database) {
    const sessions = new SessionsRepository(database);
    const agents = new SubAgentsRepository(database);
    const cards = new CardsRepository(database);
    const logs = new LogsRepository(database);
    this.#bindings = new BindingsRepository(database);
    this.#hydrators = {
      'session.updated': async (changes) =>
        byKey(await sessions.summarise(subjects(changes)), ({ id }) => id),
      'run.updated': async (changes) => byKey(await agents.find(subjects(changes)), ({ runId }) => runId),
      'card.updated': async (changes) => byKey(await cards.find(subjects(changes)), ({ id }) => id),
      'log.appended': (changes) => readLogs(logs, changes),
    };
  }

  /** In the order of the rows. */
  async make(rows: readonly OutboxRow[], epoch: string): Promise<Frame[]> {
    const changes = groupChanges(rows);
    const bytesByKey = await this.#write(changes, epoch);
    const cards = await this.#bindings.cardsOf(changes.flatMap(({ sessionId }) => sessionId ?? []));
    return changes.flatMap((change) => {
      const bytes = bytesByKey.get(cacheKey(change));
      if (bytes === undefined) return [];
      return [{ key: frameKey(change), position: change.last, topic: topicOf(change, cards), bytes }];
    });
  }

  async #write(changes: readonly Change[], epoch: string): Promise<ReadonlyMap<string, Buffer>> {
    const written = new Map<string, Buffer>();
    for (const change of changes) {
      const cached = this.#cache.get(cacheKey(change));
      if (cached !== undefined) written.set(cacheKey(change), cached);
    }
    const missing = changes.filter((change) => !written.has(cacheKey(change)));
    for (const [kind, group] of Map.groupBy(missing, (change) => change.kind)) {
      const found = await this.#hydrators[kind](group);
      for (const change of group) {
        const bytes = writeChange(change, found.get(change.subjectId), epoch);
        if (bytes === undefined) continue;
        written.set(cacheKey(change), bytes);
        this.#cache.set(cacheKey(change), bytes);
      }
    }
    return written;
  }
}

/** A card that is gone was deleted, and clients must hear of it; nothing else is ever taken away. */
function writeChange({ kind, subjectId, last }: Change, data: unknown, epoch: string): Buffer | undefined {
  if (data !== undefined) return writeFrame(kind, { epoch, ...last }, data);
  return kind === 'card.updated'
    ? writeFrame('card.deleted', { epoch, ...last }, { id: subjectId })
    : undefined;
}

const subjects = (changes: readonly Change[]): string[] => changes.map(({ subjectId }) => subjectId);

const cacheKey = ({ kind, subjectId, firstXid, last }: Change): string =>
  `${kind} ${subjectId} ${kind === 'log.appended' ? firstXid : ''} ${last.xid}.${last.id}`;

const frameKey = ({ kind, subjectId, last }: Change): string =>
  kind === 'log.appended' ? `${kind} ${subjectId} ${last.xid}.${last.id}` : `${kind} ${subjectId}`;

function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

async function readLogs(
  logs: LogsRepository,
  changes: readonly Change[],
): Promise<Map<string, AppendedLogs>> {
  const appended = new Map<string, AppendedLogs>();
  for (const { subjectId, sessionId, firstXid } of changes) {
    const found = await logs.listSince(subjectId, firstXid);
    if (found.entries.length === 0) continue;
    appended.set(subjectId, { sessionId: subjectId, rootSessionId: sessionId ?? subjectId, ...found });
  }
  return appended;
}

function topicOf(change: Change, cards: ReadonlyMap<string, string>): Topic {
  const { kind, subjectId, sessionId, projectId, cardIds } = change;
  const bound = sessionId === null ? undefined : cards.get(sessionId);
  return {
    sessionIds: [sessionId, kind === 'card.updated' || kind === 'run.updated' ? null : subjectId].filter(
      (id) => id !== null,
    ),
    projectId,
    cardIds: [
      ...cardIds,
      ...(bound === undefined ? [] : [bound]),
      ...(kind === 'card.updated' ? [subjectId] : []),
    ],
  };
}
