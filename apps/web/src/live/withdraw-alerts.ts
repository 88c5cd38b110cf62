import type { Alert, SessionSummary, SubAgent } from '@tributary/domain';

/** Who was given up and has come to an end, or goes on after it was told of, is no longer worth a look. */
export function withdrawOfRun(
  alerts: readonly Alert[],
  { runId, status, lastActivityAt }: SubAgent,
): readonly Alert[] {
  const hasEnded = status === 'completed' || status === 'aborted';
  const isActive = status === 'running' || status === 'pending';
  const goesOnAfter = ({ firedAt }: Alert): boolean =>
    isActive && lastActivityAt !== null && lastActivityAt > firedAt;
  return withdraw(alerts, (alert) => alert.subjectId === runId && (hasEnded || goesOnAfter(alert)));
}

/** Nobody is waited for any more. An agent's session may have the id of its run, which is told of by itself. */
export function withdrawOfSession(
  alerts: readonly Alert[],
  { id, parentSessionId, attention }: SessionSummary,
): readonly Alert[] {
  if (parentSessionId !== null || attention !== null) return alerts;
  return withdraw(alerts, ({ subjectId }) => subjectId === id);
}

function withdraw(alerts: readonly Alert[], isOver: (alert: Alert) => boolean): readonly Alert[] {
  return alerts.some(isOver) ? alerts.filter((alert) => !isOver(alert)) : alerts;
}
