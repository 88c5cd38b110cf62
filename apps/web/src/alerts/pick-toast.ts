import type { Alert } from '@tributary/domain';
import { texts } from '../texts/texts.js';

const words = texts.alerts;

/** What the corner says of all that was noticed and not put away. */
export interface Toast {
  /** Of what it tells. */
  readonly ids: readonly string[];
  readonly title: string;
  readonly detail: string;
  readonly firedAt: string;
  /** Where more is told; null where nothing is. */
  readonly href: string | null;
}

/** One, however much was noticed: several would cover what they are about. */
export function pickToast(alerts: readonly Alert[], gone: ReadonlySet<string>): Toast | null {
  const left = alerts.filter(({ id }) => !gone.has(id));
  const [newest] = left;
  if (newest === undefined) return null;
  const { title, detail, firedAt, sessionId } = newest;
  const ids = left.map(({ id }) => id);
  if (left.length > 1)
    return { ids, title: words.many(left.length), detail: title, firedAt, href: '/health' };
  const href = sessionId === null ? null : `/sessions/${encodeURIComponent(sessionId)}`;
  return { ids, title, detail, firedAt, href };
}
