import type { Delegation } from './delegation.js';
import type { Verdict } from './conclude-run.js';
import type { Evidence } from './run-view.js';

const goneDetail = {
  'process-ended': 'The process of the main session ended',
  'process-gone': 'Its process is not among those that run any more',
  'server-restarted': 'The server does not list it as busy any more',
  'session-deleted': 'Its session was deleted',
  'parent-went-on': 'The parent went on without a result',
  'run-again': 'The same agent was started again',
  silence: 'Neither it nor its parent wrote anything since',
} as const;

const wordsDetail = {
  answered: 'Its last message is a final answer',
  said: 'Its last line is text and may be the answer',
  failed: 'Its last message is an API error',
  interrupted: 'It was interrupted',
  rejected: 'A permission or question was rejected',
  overflowed: 'Its context was too long for the model',
} as const;

/** The evidence behind a verdict, in the order of time, in sentences for a person. */
export function explainRun({ spawn, child, startedAt }: Delegation, verdict: Verdict): Evidence[] {
  const evidence: Evidence[] = [];
  const add = (kind: string, at: number | null | undefined, detail: string): void => {
    evidence.push({ kind, at: at ?? null, detail });
  };
  if (spawn !== null) add('spawn', startedAt, `Asked for by tool call ${spawn.toolUseId}`);
  if (spawn?.launchedAt !== undefined) add('launched', spawn.launchedAt, 'Launched into the background');
  if (child !== null) add('child', child.firstAt, `Served by session ${child.sessionId}`);
  if (child?.activeAt !== undefined) add('activity', child.activeAt, 'Last sign of life');
  for (const { by, at, outcome, error } of verdict.told) {
    add(
      by,
      at,
      error === undefined ? `Reported as ${outcome}` : `Reported as ${outcome}: ${error.slice(0, 300)}`,
    );
  }
  if (verdict.lastWords !== null)
    add('last-words', verdict.lastWords.at, wordsDetail[verdict.lastWords.outcome]);
  if (verdict.status === 'orphaned' && verdict.gone !== null) {
    add(verdict.gone.kind, verdict.gone.at, goneDetail[verdict.gone.kind]);
  }
  if (verdict.aliveAt !== null) {
    add('process-alive', verdict.aliveAt, 'It is silent, but its process runs');
  }
  if (verdict.status === 'unknown') {
    add('host-silent', verdict.gone?.at, 'Its machine has not been heard of since, so nobody can say');
  }
  return evidence.sort((a, b) => Math.sign((a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE)));
}
