import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { UpdatesFeed } from '../stream/updates.feed.js';

/** Figures for Prometheus, in a registry of this app's own: one process may hold several apps. */
@Injectable()
export class MetricsService {
  readonly #registry = new Registry();
  readonly #others: readonly Registry[];

  constructor(
    @Inject(API_OPTIONS) { health }: Pick<ApiOptions, 'health'>,
    @Inject(UpdatesFeed) feed: UpdatesFeed,
  ) {
    this.#others = health.registries ?? [];
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('tributary_sse_clients', 'Clients connected to the event stream.', () => feed.clientCount);
    this.#gauge('tributary_sse_cut_total', 'Clients cut because they did not read.', () => feed.cutCount);
    this.#gauge('tributary_sse_frames_total', 'Updates told to clients.', () => feed.frameCount);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  read(): Promise<string> {
    return Registry.merge([this.#registry, ...this.#others]).metrics();
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }
}
