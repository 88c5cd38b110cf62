import type { StreamEvent, UpdateKind } from '@tributary/domain';
import {
  AlertsRepository,
  AnnouncedRepository,
  BindingsRepository,
  LogsRepository,
  PrivateSessionsRepository,
  formatStreamCursor,
  type Database,
  type OutboxRow,
  type StreamCursor,
} from '@tributary/store';
import { LRUCache } from 'lru-cache';
import { writeFrame, type Frame, type Topic } from './frame.js';
import { groupChanges, type Change } from './group-changes.js';
import { restrictChanges, withholdUpdate, type Owners } from './restrict-changes.js';

/** A change as its owner is told it, and as everybody else is. */
const variants = ['whole', 'withheld'] as const;
type Variant = (typeof variants)[number];
type Written = ReadonlyMap<Change, Buffer>;

/** What the id of a frame says besides its position. */
export type FramePlace = Pick<StreamCursor, 'epoch' | 'statesFrom'>;

export interface FrameSourceOptions {
  readonly database: Database;
  /** Whether all who listen read everything. */
  readonly isOpenToAll: boolean;
}

/** What is told of a change; nothing where it is gone. */
type StateOf = (change: Change) => unknown;

const maxCachedBytes = 16 * 1024 * 1024;
/** A small one counts as much: at most 20,000 are kept. */
const leastBytes = 840;

/**
 * Turns announced changes into frames with the state as it is now. What was made for the live clients is kept for a
 * while: after a cut, many clients return at once and ask for the same frames.
 */
export class FrameSource {
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ byteLength }) => Math.max(byteLength, leastBytes),
  });
  readonly #announced: AnnouncedRepository;
  readonly #logs: LogsRepository;
  readonly #alerts: AlertsRepository;
  readonly #bindings: BindingsRepository;
  readonly #private: PrivateSessionsRepository | undefined;

  constructor({ database, isOpenToAll }: FrameSourceOptions) {
    this.#announced = new AnnouncedRepository(database);
    this.#logs = new LogsRepository(database);
    this.#alerts = new AlertsRepository(database);
    this.#bindings = new BindingsRepository(database);
    this.#private = isOpenToAll ? undefined : new PrivateSessionsRepository(database);
  }

  /** In the order of the rows. */
  async make(rows: readonly OutboxRow[], place: FramePlace): Promise<Frame[]> {
    const changes = groupChanges(rows);
    if (changes.length === 0) return [];
    const [{ owners, whole, withheld }, cards] = await Promise.all([
      this.#writeFor(changes, place),
      this.#bindings.cardsOf(changes.flatMap(({ sessionId }) => sessionId ?? [])),
    ]);
    return changes.flatMap((change) => {
      const bytes = whole.get(change);
      if (bytes === undefined) return [];
      const frame = { key: frameKey(change), position: change.last, topic: topicOf(change, cards), bytes };
      const restricted = owners?.get(change);
      if (restricted === undefined) return [frame];
      const told = withheld.get(change);
      return told === undefined ? [] : [{ ...frame, restricted: { owners: restricted, bytes: told } }];
    });
  }

  async #writeFor(
    changes: readonly Change[],
    place: FramePlace,
  ): Promise<Record<Variant, Written> & { readonly owners: ReadonlyMap<Change, Owners> | undefined }> {
    // Whose words they are is asked each time: a project may have been closed since the frame was made.
    const owners = this.#private && (await restrictChanges(this.#private, changes));
    return { owners, ...(await this.#write(changes, owners, place)) };
  }

  async #write(
    changes: readonly Change[],
    owners: ReadonlyMap<Change, Owners> | undefined,
    place: FramePlace,
  ): Promise<Record<Variant, Written>> {
    const written = { whole: new Map<Change, Buffer>(), withheld: new Map<Change, Buffer>() };
    const isMissing = (change: Change, variant: Variant): boolean => {
      const cached = this.#cache.get(cacheKey(change, variant, place));
      if (cached !== undefined) written[variant].set(change, cached);
      return cached === undefined;
    };
    const missing = {
      whole: changes.filter((change) => isMissing(change, 'whole')),
      withheld: [...(owners?.keys() ?? [])].filter((change) => isMissing(change, 'withheld')),
    };
    const stateOf = await this.#read([...new Set([...missing.whole, ...missing.withheld])]);
    for (const variant of variants) {
      for (const change of missing[variant]) {
        const state = stateOf(change);
        const isWhole = variant === 'whole' || state === undefined;
        const bytes = writeChange(change, isWhole ? state : withholdUpdate[change.kind](state), place);
        if (bytes === undefined) continue;
        written[variant].set(change, bytes);
        this.#cache.set(cacheKey(change, variant, place), bytes);
      }
    }
    return written;
  }

  /** All that is told together, with a handful of questions, however much it is. */
  async #read(changes: readonly Change[]): Promise<StateOf> {
    const byKind = Map.groupBy(changes, ({ kind }) => kind);
    const ids = (kind: UpdateKind): string[] => (byKind.get(kind) ?? []).map(({ subjectId }) => subjectId);
    const appended = byKind.get('log.appended') ?? [];
    const [states, logs, alerts] = await Promise.all([
      this.#announced.load({
        sessionIds: ids('session.updated'),
        cardIds: ids('card.updated'),
        runIds: ids('run.updated'),
      }),
      this.#logs.listSince(
        appended.map(({ subjectId, firstXid, logsFrom }) => {
          return { sessionId: subjectId, xid: firstXid, from: logsFrom };
        }),
      ),
      byKind.has('alert.fired') ? this.#alerts.find(ids('alert.fired')) : [],
    ]);
    const finders: Record<UpdateKind, StateOf> = {
      'session.updated': ({ subjectId }) => states.sessions.get(subjectId),
      'card.updated': ({ subjectId }) => states.cards.get(subjectId),
      'run.updated': ({ subjectId }) => states.runs.get(subjectId),
      'alert.fired': ({ subjectId }) => alerts.find(({ id }) => id === subjectId),
      'log.appended': ({ subjectId, sessionId }) => {
        const found = logs.get(subjectId);
        return found && { sessionId: subjectId, rootSessionId: sessionId ?? subjectId, ...found };
      },
    };
    return (change) => finders[change.kind](change);
  }
}

/** Clients must hear of what is gone; a run that is gone lives on under another name. */
const deletions: Partial<Record<UpdateKind, StreamEvent>> = {
  'session.updated': 'session.deleted',
  'card.updated': 'card.deleted',
};

function writeChange(
  { kind, subjectId, last }: Change,
  data: unknown,
  place: FramePlace,
): Buffer | undefined {
  const cursor = { ...place, ...last };
  if (data !== undefined) return writeFrame(kind, cursor, data);
  const deletion = deletions[kind];
  return deletion && writeFrame(deletion, cursor, { id: subjectId });
}

const cacheKey = (
  { kind, subjectId, firstXid, last }: Change,
  variant: Variant,
  { epoch, statesFrom }: FramePlace,
): string =>
  `${variant} ${kind} ${subjectId} ${kind === 'log.appended' ? firstXid : ''} ${formatStreamCursor({ epoch, ...last, statesFrom })}`;

const frameKey = ({ kind, subjectId, last }: Change): string =>
  kind === 'log.appended' ? `${kind} ${subjectId} ${last.xid}.${last.id}` : `${kind} ${subjectId}`;

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
