import { randomUUID } from 'node:crypto';
import { Controller, Inject, Param, Query } from '@nestjs/common';
import { apiRoutes, type Alert, type Page } from '@tributary/domain';
import { AlertsRepository } from '@tributary/store';
import { parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { wholeList } from '../http/whole-list.js';

@Controller()
export class AlertsController {
  readonly #alerts: AlertsRepository;

  constructor(@Inject(AlertsRepository) alerts: AlertsRepository) {
    this.#alerts = alerts;
  }

  @Route('listAlerts')
  async list(@Query() query: unknown): Promise<Page<Alert>> {
    return await this.#alerts.list(parseInput(apiRoutes.listAlerts.query, query));
  }

  @Route('listAlertChannels')
  async channels(): Promise<Page<{ name: string; kind: string }>> {
    return wholeList(await this.#alerts.listChannels());
  }

  /** The resolver sends it like any other. */
  @Route('testAlertChannel')
  async test(@Param('name') name: string): Promise<void> {
    const channels = await this.#alerts.listChannels();
    if (!channels.some((channel) => channel.name === name)) throw problems.noSuch('channel', name);
    const test = {
      incidentKey: randomUUID(),
      title: 'A test of Tributary: alerts arrive here',
      detail: 'Nothing happened; somebody pressed the button.',
      subjectId: name,
      sessionId: null,
      projectId: null,
    };
    await this.#alerts.fire('test', [test], [name]);
  }
}
