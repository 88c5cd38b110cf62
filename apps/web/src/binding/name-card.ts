import type { Card } from '@tributary/domain';

/** What people call a card; the key of one that was made for a session alone says nothing. */
export function nameCard({ key, title, isAuto }: Card): string {
  return key === null || isAuto ? title : `${key} ${title}`;
}
