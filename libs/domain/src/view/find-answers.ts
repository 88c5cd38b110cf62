import type { SpawnFacts } from '../facts/spawn-facts.js';
import type { State } from '../facts/state.js';
import { startOfSpawn } from './start-of-spawn.js';

interface Answer {
  readonly messageId: string;
  readonly at: number;
}

/** The last answer to each request that delegates, by the request's id. */
export type Answers = ReadonlyMap<string, Answer>;

export function findAnswers({ spawns }: State): Answers {
  const answers = new Map<string, Answer>();
  for (const spawn of spawns.values()) {
    const { requestId, messageId } = spawn;
    if (requestId === undefined || messageId === undefined) continue;
    const answer = { messageId, at: startOfSpawn(spawn) };
    const known = answers.get(requestId);
    if (known === undefined || isLater(answer, known)) answers.set(requestId, answer);
  }
  return answers;
}

function isLater(a: Answer, b: Answer): boolean {
  return a.at > b.at || (a.at === b.at && a.messageId > b.messageId);
}

/**
 * An answer that broke off is asked for again, and nobody was started for what it had called: it has no result, or one that
 * says so. A gateway that gives all requests the same id must not hide what was carried out.
 */
export function isTakenBack(
  { requestId, messageId, children, launchedAt, conclusions }: SpawnFacts,
  answers: Answers,
): boolean {
  if (requestId === undefined || messageId === undefined) return false;
  if (children.length > 0 || launchedAt !== undefined) return false;
  if (conclusions.some(({ outcome }) => outcome !== 'failed')) return false;
  return answers.get(requestId)?.messageId !== messageId;
}
