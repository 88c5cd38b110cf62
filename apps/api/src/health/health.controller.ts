import { Controller, Inject, Res } from '@nestjs/common';
import type { Readiness } from '@tributary/domain';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.js';
import { MetricsService } from './metrics.service.js';
import { ReadinessService } from './readiness.service.js';

@Controller()
export class HealthController {
  readonly #readiness: ReadinessService;
  readonly #metrics: MetricsService;

  constructor(
    @Inject(ReadinessService) readiness: ReadinessService,
    @Inject(MetricsService) metrics: MetricsService,
  ) {
    this.#readiness = readiness;
    this.#metrics = metrics;
  }

  @Route('checkAlive')
  alive(): { status: string } {
    return { status: 'alive' };
  }

  @Route('checkReady')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.#readiness.judge();
    reply.code(readiness.status === 'ready' ? 200 : 503);
    return readiness;
  }

  @Route('readMetrics')
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.#metrics.contentType);
    return this.#metrics.read();
  }
}
