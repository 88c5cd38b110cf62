import { Controller, Inject } from '@nestjs/common';
import type { Demo } from '@tributary/domain';
import { API_OPTIONS, type ApiOptions, type DemoControl } from '../api-options.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';

/** The demo, where this server can play one. */
@Controller()
export class DemoController {
  readonly #demo: DemoControl | undefined;

  constructor(@Inject(API_OPTIONS) { demo }: ApiOptions) {
    this.#demo = demo;
  }

  @Route('readDemo')
  read(): Promise<Demo> {
    return this.#available().read();
  }

  @Route('startDemo')
  async start(): Promise<Demo> {
    const demo = this.#available();
    await demo.start();
    return demo.read();
  }

  @Route('removeDemo')
  async remove(): Promise<void> {
    await this.#available().remove();
  }

  #available(): DemoControl {
    if (this.#demo === undefined) throw problems.demoUnavailable();
    return this.#demo;
  }
}
