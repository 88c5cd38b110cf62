import { Controller, Inject, UseFilters } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { KeepErrorFilter, type StreamEntry } from '@tributary/stream';
import { Committer } from './committer.service.js';

/** Where the stream meets the commit: it is acknowledged when this resolves. */
@Controller()
@UseFilters(KeepErrorFilter)
export class ChunksController {
  readonly #committer: Committer;

  constructor(@Inject(Committer) committer: Committer) {
    this.#committer = committer;
  }

  @EventPattern('chunks')
  async commit(@Payload() batch: readonly StreamEntry[]): Promise<void> {
    await this.#committer.commit(batch.map(({ chunk }) => chunk));
  }
}
