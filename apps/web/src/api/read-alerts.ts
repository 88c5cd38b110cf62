import type { Alert, Page } from '@tributary/domain';
import { client } from './client.js';

const newestShown = 20;

export function readAlerts(signal: AbortSignal): Promise<Page<Alert>> {
  return client.call('listAlerts', { query: { limit: newestShown } }, signal);
}

export function readChannels(signal: AbortSignal): Promise<Page<{ name: string; kind: string }>> {
  return client.call('listAlertChannels', {}, signal);
}
