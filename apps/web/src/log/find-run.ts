import type { LogEntry, SubAgent } from '@tributary/domain';
import { formatError } from '../format/format-error.js';
import { bodyOf } from './body-of.js';

type RunsById = ReadonlyMap<string, Pick<SubAgent, 'depth' | 'error'>>;

/** How deep the agent of an entry is nested; the main agent is at 0. */
export function depthOf({ runId }: LogEntry, runs: RunsById): number {
  return runId === null ? 0 : (runs.get(runId)?.depth ?? 1);
}

/** Whether an entry says why its run failed. */
export function isErrorOf(entry: LogEntry, runs: RunsById): boolean {
  const error = entry.runId === null ? null : (runs.get(entry.runId)?.error ?? null);
  const body = bodyOf(entry).trim();
  return error !== null && body !== '' && formatError(error).startsWith(body);
}
