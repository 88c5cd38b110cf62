import type { AnswerOf, ApiToken, AuditEntry, Page, ProjectChange } from '@tributary/domain';
import { client } from './client.js';
import { askOnce } from './first-answers.js';
import { pageAt } from './read-api.js';

export type Me = AnswerOf<'whoAmI'>;

export function readMe(signal?: AbortSignal): Promise<Me> {
  return askOnce('me', () => client.call('whoAmI', {}, signal));
}

/** What was done to what is the reader's own; all that anybody did is for admins. */
export function readAudit(isEverything: boolean, signal?: AbortSignal): Promise<Page<AuditEntry>> {
  return client.call(isEverything ? 'listAudit' : 'listMyAudit', { query: pageAt(null) }, signal);
}

export function readTokens(signal?: AbortSignal): Promise<Page<ApiToken>> {
  return client.call('listTokens', { query: pageAt(null) }, signal);
}

export async function changeProject(projectId: string, change: ProjectChange): Promise<void> {
  await client.call('changeProject', { params: { projectId }, body: change });
}

export async function revokeToken(id: string): Promise<void> {
  await client.call('revokeToken', { params: { id } });
}
