import type {
  CollectorHealth,
  DeadLetterHealth,
  Health,
  Page,
  SourceHealth,
  UnknownFormatHealth,
} from '@tributary/domain';
import { client } from './client.js';
import { pageAt } from './read-api.js';

export interface WholeHealth {
  readonly figures: Health;
  readonly sources: Page<SourceHealth>;
  readonly collectors: Page<CollectorHealth>;
  readonly deadLetters: Page<DeadLetterHealth>;
  readonly unknownFormats: Page<UnknownFormatHealth>;
}

/** Null where other machines watch and report here. */
export async function readWatched(signal: AbortSignal): Promise<Health['watched']> {
  return (await client.call('readHealth', {}, signal)).watched;
}

/** Everything the page of health shows, at once; of long lists the first page. */
export async function readHealth(signal: AbortSignal): Promise<WholeHealth> {
  const [figures, sources, collectors, deadLetters, unknownFormats] = await Promise.all([
    client.call('readHealth', {}, signal),
    client.call('listSources', { query: pageAt(null) }, signal),
    client.call('listCollectors', {}, signal),
    client.call('listDeadLetters', { query: pageAt(null) }, signal),
    client.call('listUnknownFormats', {}, signal),
  ]);
  return { figures, sources, collectors, deadLetters, unknownFormats };
}
