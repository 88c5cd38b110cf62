import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import {
  ingestChunksSchema,
  ingestLookupSchema,
  ingestRecordSchema,
  partitionOf,
  type IngestPositions,
  type IngestTotals,
  type SourcePosition,
} from '@tributary/domain';
import { IntakeRepository, SourceRepository } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseInput } from '../http/parse-input.js';
import { ChunkIntake } from './chunk-intake.service.js';
import { accessOf } from './ingest-access.guard.js';
import { nameHost } from './name-host.js';

const idList = z
  .string()
  .max(8_000)
  .transform((text) => text.split(',').filter((id) => id !== ''));
const positionsQuery = z.object({ sources: idList.pipe(z.array(z.string().regex(/^\d{1,18}$/)).max(200)) });
const totalsQuery = z.object({ families: idList.pipe(z.array(z.string().max(500)).max(100)) });

/** The reader's memory and its stream, for readers in other processes (DESIGN §8). */
@Controller('api/ingest')
export class IngestController {
  readonly #pool: ApiOptions['pool'];
  readonly #chunks: ChunkIntake;

  constructor(@Inject(API_OPTIONS) { pool }: ApiOptions, @Inject(ChunkIntake) chunks: ChunkIntake) {
    this.#pool = pool;
    this.#chunks = chunks;
  }

  @Post('chunks')
  @HttpCode(202)
  async publish(@Body() body: unknown, @Req() request: FastifyRequest): Promise<{ accepted: number }> {
    const { chunks } = parseInput(ingestChunksSchema, body);
    await this.#chunks.publish(chunks, accessOf(request));
    return { accepted: chunks.length };
  }

  @Post('positions/lookup')
  @HttpCode(200)
  async lookup(@Body() body: unknown, @Req() request: FastifyRequest): Promise<{ items: unknown[] }> {
    const { host, keys } = parseInput(ingestLookupSchema, body);
    const sources = await this.#sourcesOf(host, request);
    return { items: await sources.lookup(keys) };
  }

  @Post('positions')
  @HttpCode(200)
  async record(@Body() body: unknown, @Req() request: FastifyRequest): Promise<SourcePosition> {
    const { host, change } = parseInput(ingestRecordSchema, body);
    const sources = await this.#sourcesOf(host, request);
    if (change.kind === 'created') return await sources.create({ ...change, kind: change.sourceKind });
    await this.#chunks.originsOf([change.sourceId], accessOf(request));
    return change.kind === 'moved' ? await sources.move(change) : await sources.startGeneration(change);
  }

  @Get('positions')
  async positions(@Query() query: unknown, @Req() request: FastifyRequest): Promise<IngestPositions> {
    const { sources } = parseInput(positionsQuery, query);
    const origins = await this.#chunks.originsOf(sources, accessOf(request));
    // Before the positions: what has left the stream by then is committed, or it is lost.
    const busy = await this.#chunks.busyPartitions();
    const stored = await new SourceRepository({ pool: this.#pool, hostId: '' }).positions(sources);
    const progress = await new IntakeRepository(this.#pool).progress(sources);
    return {
      items: stored.map((position) => ({
        ...position,
        isWaiting: busy.has(partitionOf(origins.get(position.sourceId)?.family ?? '')),
        ...(progress.get(position.sourceId) ?? { lines: 0, rejected: 0 }),
      })),
    };
  }

  @Get('totals')
  async totals(@Query() query: unknown): Promise<IngestTotals> {
    const { families } = parseInput(totalsQuery, query);
    return { items: await new IntakeRepository(this.#pool).totals(families) };
  }

  async #sourcesOf(host: string, request: FastifyRequest): Promise<SourceRepository> {
    const hostId = await nameHost(this.#pool, host, accessOf(request));
    return new SourceRepository({ pool: this.#pool, hostId });
  }
}
