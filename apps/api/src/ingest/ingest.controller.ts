import { Body, Controller, Inject, Query, Req } from '@nestjs/common';
import {
  apiRoutes,
  ingestChunksSchema,
  ingestLookupSchema,
  ingestRecordSchema,
  partitionOf,
  type IngestPositions,
  type IngestTotals,
  type KnownSources,
  type SourcePosition,
} from '@tributary/domain';
import { IntakeRepository, SourceRepository } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { principalOf } from '../access/principal.js';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';
import { ChunkIntake } from './chunk-intake.service.js';
import { nameHost } from './name-host.js';

/** The reader's memory and its stream, for readers in other processes (DESIGN §8). */
@Controller()
export class IngestController {
  readonly #pool: ApiOptions['pool'];
  readonly #chunks: ChunkIntake;

  constructor(@Inject(API_OPTIONS) { pool }: ApiOptions, @Inject(ChunkIntake) chunks: ChunkIntake) {
    this.#pool = pool;
    this.#chunks = chunks;
  }

  @Route('publishChunks')
  async publish(@Body() body: unknown, @Req() request: FastifyRequest): Promise<{ accepted: number }> {
    const { chunks } = parseInput(ingestChunksSchema, body);
    await this.#chunks.publish(chunks, principalOf(request));
    return { accepted: chunks.length };
  }

  @Route('lookUpSources')
  async lookup(@Body() body: unknown, @Req() request: FastifyRequest): Promise<KnownSources> {
    const { host: name, keys, clockAheadMs } = parseInput(ingestLookupSchema, body);
    const { hostId, now } = await nameHost(this.#pool, { name, clockAheadMs }, principalOf(request));
    const items = await new SourceRepository({ pool: this.#pool, hostId }).lookup(keys);
    return { items, now: now.toISOString() };
  }

  @Route('recordSource')
  async record(@Body() body: unknown, @Req() request: FastifyRequest): Promise<SourcePosition> {
    const { host, change } = parseInput(ingestRecordSchema, body);
    const { hostId } = await nameHost(this.#pool, { name: host }, principalOf(request));
    const sources = new SourceRepository({ pool: this.#pool, hostId });
    if (change.kind === 'created') return await sources.create({ ...change, kind: change.sourceKind });
    await this.#chunks.originsOf([change.sourceId], principalOf(request));
    switch (change.kind) {
      case 'moved':
        return await sources.move(change);
      case 'generation-started':
        return await sources.startGeneration(change);
      case 'gone':
        return await sources.markGone(change.sourceId);
    }
  }

  @Route('readPositions')
  async positions(@Query() query: unknown, @Req() request: FastifyRequest): Promise<IngestPositions> {
    const { sources } = parseInput(apiRoutes.readPositions.query, query);
    // Of a source that is not on record there is no position: its reader then knows, and begins anew.
    const origins = await this.#chunks.knownOrigins(sources, principalOf(request));
    // Before the positions: what has left the stream by then is committed, or it is lost.
    const busy = await this.#chunks.busyPartitions();
    const stored = await new SourceRepository({ pool: this.#pool, hostId: '' }).positions(sources);
    const intake = new IntakeRepository(this.#pool);
    const progress = await intake.progress(sources);
    // Others keep a partition busy for ever; a gap in this source is known all the same.
    const rewinds = await intake.takeRewinds(sources);
    return {
      items: stored.map((position) => ({
        ...position,
        isWaiting:
          !rewinds.has(position.sourceId) &&
          busy.has(partitionOf(origins.get(position.sourceId)?.family ?? '')),
        ...(progress.get(position.sourceId) ?? { lines: 0, rejected: 0 }),
      })),
    };
  }

  @Route('readTotals')
  async totals(@Query() query: unknown): Promise<IngestTotals> {
    const { families } = parseInput(apiRoutes.readTotals.query, query);
    return { items: await new IntakeRepository(this.#pool).totals(families) };
  }
}
