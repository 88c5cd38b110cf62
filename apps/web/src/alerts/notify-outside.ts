import type { Alert } from '@tributary/domain';

/** A notification of the system, where it is allowed and nobody looks at the page; of several tabs one shows. */
export function notifyOutside({ id, title, detail }: Pick<Alert, 'id' | 'title' | 'detail'>): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted' || !document.hidden) return;
  new Notification(title, { body: detail, tag: `tributary-alert-${id}` });
}
