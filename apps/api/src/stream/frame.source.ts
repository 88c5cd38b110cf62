import type { StreamEvent, UpdateKind } from '@tributary/domain';
import {
  AlertsRepository,
  BindingsRepository,
  CardsRepository,
  LogsRepository,
  PrivateSessionsRepository,
  SessionsRepository,
  SubAgentsRepository,
  type AppendedLogs,
  type Database,
  type OutboxRow,
} from '@tributary/store';
import { LRUCache } from 'lru-cache';
import { writeFrame, type Frame, type Topic } from './frame.js';
import { groupChanges, type Change } from './group-changes.js';
import { restrictChanges, withholdUpdate } from './restrict-changes.js';

/** A change as its owner is told it, and as everybody else is. */
type Variant = 'whole' | 'withheld';

export interface FrameSourceOptions {
  readonly database: Database;
  /** Whether all who listen read everything. */
  readonly isOpenToAll: boolean;
}

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
  readonly #private: PrivateSessionsRepository | undefined;
  readonly #hydrators: Readonly<Record<UpdateKind, Hydrate>>;

  constructor({ database, isOpenToAll }: FrameSourceOptions) {
    const sessions = new SessionsRepository(database);
    const agents = new SubAgentsRepository(database);
    const cards = new CardsRepository(database);
    const logs = new LogsRepository(database);
    const alerts = new AlertsRepository(database);
    this.#bindings = new BindingsRepository(database);
    this.#private = isOpenToAll ? undefined : new PrivateSessionsRepository(database);
    this.#hydrators = {
      'session.updated': async (changes) =>
        byKey(await sessions.summarise(subjects(changes)), ({ id }) => id),
      'run.updated': async (changes) => byKey(await agents.find(subjects(changes)), ({ runId }) => runId),
      'card.updated': async (changes) => byKey(await cards.find(subjects(changes)), ({ id }) => id),
      'alert.fired': async (changes) => byKey(await alerts.find(subjects(changes)), ({ id }) => id),
      'log.appended': (changes) => readLogs(logs, changes),
    };
  }

  /** In the order of the rows. */
  async make(rows: readonly OutboxRow[], epoch: string): Promise<Frame[]> {
    const changes = groupChanges(rows);
    // Whose words they are is asked each time: a project may have been closed since the frame was made.
    const owners = this.#private && (await restrictChanges(this.#private, changes));
    const whole = await this.#write(changes, epoch, 'whole');
    const withheld = await this.#write([...(owners?.keys() ?? [])], epoch, 'withheld');
    const cards = await this.#bindings.cardsOf(changes.flatMap(({ sessionId }) => sessionId ?? []));
    return changes.flatMap((change) => {
      const bytes = whole.get(change);
      if (bytes === undefined) return [];
      const frame = { key: frameKey(change), position: change.last, topic: topicOf(change, cards), bytes };
      const restricted = owners?.get(change);
      if (restricted === undefined) return [frame];
      const told = withheld.get(change);
      // It was there a moment ago: nobody is told rather than too many.
      return told === undefined ? [] : [{ ...frame, restricted: { owners: restricted, bytes: told } }];
    });
  }

  async #write(
    changes: readonly Change[],
    epoch: string,
    variant: Variant,
  ): Promise<ReadonlyMap<Change, Buffer>> {
    const written = new Map<Change, Buffer>();
    for (const change of changes) {
      const cached = this.#cache.get(cacheKey(change, variant));
      if (cached !== undefined) written.set(change, cached);
    }
    const missing = changes.filter((change) => !written.has(change));
    for (const [kind, group] of Map.groupBy(missing, (change) => change.kind)) {
      const found = await this.#hydrators[kind](group);
      for (const change of group) {
        const data = found.get(change.subjectId);
        const told = variant === 'whole' || data === undefined ? data : withholdUpdate[kind](data);
        const bytes = writeChange(change, told, epoch);
        if (bytes === undefined) continue;
        written.set(change, bytes);
        this.#cache.set(cacheKey(change, variant), bytes);
      }
    }
    return written;
  }
}

/** Clients must hear of what is gone; a run that is gone lives on under another name. */
const deletions: Partial<Record<UpdateKind, StreamEvent>> = {
  'session.updated': 'session.deleted',
  'card.updated': 'card.deleted',
};

function writeChange({ kind, subjectId, last }: Change, data: unknown, epoch: string): Buffer | undefined {
  const cursor = { epoch, ...last };
  if (data !== undefined) return writeFrame(kind, cursor, data);
  const deletion = deletions[kind];
  return deletion && writeFrame(deletion, cursor, { id: subjectId });
}

const subjects = (changes: readonly Change[]): string[] => changes.map(({ subjectId }) => subjectId);

const cacheKey = ({ kind, subjectId, firstXid, last }: Change, variant: Variant): string =>
  `${variant} ${kind} ${subjectId} ${kind === 'log.appended' ? firstXid : ''} ${last.xid}.${last.id}`;

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
