import { z } from 'zod';

export const stages = ['backlog', 'plan', 'todo', 'in_progress', 'review', 'done'] as const;
export const stageSchema = z.enum(stages);
/** Where a card stands on the board. */
export type Stage = z.infer<typeof stageSchema>;

const aiStatuses = [
  'idle',
  'queued',
  'dispatched',
  'working',
  'waiting',
  'completed',
  'failed',
  'cancelled',
] as const;
export const aiStatusSchema = z.enum(aiStatuses);
/** What the agent of a card is doing. */
export type AiStatus = z.infer<typeof aiStatusSchema>;

export const aiProgressSchema = z.object({
  currentAgent: z.string().nullable(),
  done: z.number().int().nonnegative(),
  /** Without what was cancelled. */
  total: z.number().int().nonnegative(),
  currentTask: z.string().nullable(),
});
/** How far the agent's own list is. */
export type AiProgress = z.infer<typeof aiProgressSchema>;

/** What a card shows; a function of its facts and its main sessions, never of the order in which they came. */
export interface CardState {
  readonly stage: Stage;
  readonly aiStatus: AiStatus;
  readonly progress: AiProgress | null;
}
