import { partitionOf, type RawChunk } from '@tributary/domain';
import { noteWork, rememberLast } from '@tributary/platform';
import { IntakeRepository, type SourceOrigin } from '@tributary/store';
import { weighChunk } from '@tributary/stream';
import type { Principal } from '../access/principal.js';
import type { ApiOptions } from '../api-options.js';
import { problems } from '../http/problem-error.js';

/** On whose behalf lines are handed over; in embedded mode there is only the person at this machine. */
type Owner = Pick<Principal, 'developerId'>;

const waitForRoomMs = 10_000;

/** Puts chunks from elsewhere on the stream, in the partition of their source. */
export class ChunkIntake {
  readonly #intake: ApiOptions['intake'];
  readonly #sources: IntakeRepository;
  /** Neither the owner nor the family of a source ever changes. */
  readonly #origins = rememberLast<SourceOrigin>(20_000);

  constructor({ intake, pool }: Pick<ApiOptions, 'intake' | 'pool'>) {
    this.#intake = intake;
    this.#sources = new IntakeRepository(pool);
  }

  /** Resolves once the stream has them all. Half of them may be there when it fails: sending again does no harm. */
  async publish(chunks: readonly RawChunk[], access: Owner): Promise<void> {
    if (this.#intake === undefined) throw problems.ingestUnavailable();
    const { stream } = this.#intake;
    const origins = await this.originsOf(
      chunks.map(({ sourceId }) => sourceId),
      access,
    );
    const signal = AbortSignal.timeout(waitForRoomMs);
    for (const chunk of chunks) {
      const { family } = origins.get(chunk.sourceId) ?? { family: '' };
      await stream.publish(partitionOf(family), chunk, signal).catch((error: unknown) => {
        throw signal.aborted ? problems.streamFull() : error;
      });
      noteWork(weighChunk(chunk));
    }
  }

  /** Every one of these sources must exist and be the caller's. */
  async originsOf(sourceIds: readonly string[], access: Owner): Promise<Map<string, SourceOrigin>> {
    const origins = await this.knownOrigins(sourceIds, access);
    const unknown = sourceIds.find((id) => !origins.has(id));
    if (unknown !== undefined) throw problems.noSuch('source', unknown);
    return origins;
  }

  /** Those of these sources that exist; each must be the caller's. */
  async knownOrigins(sourceIds: readonly string[], access: Owner): Promise<Map<string, SourceOrigin>> {
    const wanted = [...new Set(sourceIds)];
    const unknown = wanted.filter((id) => !this.#origins.has(id));
    if (unknown.length > 0) {
      for (const [id, origin] of await this.#sources.origins(unknown)) this.#origins.set(id, origin);
    }
    return new Map(
      wanted.flatMap((id) => {
        const origin = this.#origins.get(id);
        if (origin === undefined) return [];
        if (access.developerId !== null && access.developerId !== origin.developerId)
          throw problems.notYours();
        return [[id, origin] as const];
      }),
    );
  }

  /** The partitions in which something waits. */
  async busyPartitions(): Promise<Set<number>> {
    if (this.#intake === undefined) throw problems.ingestUnavailable();
    const depths = await this.#intake.stream.depth();
    return new Set(depths.filter(({ entries }) => entries > 0).map(({ partition }) => partition));
  }
}
