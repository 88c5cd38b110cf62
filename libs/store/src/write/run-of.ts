import type { RunView } from '@tributary/domain';

/** The run that a moment of a session belongs to. */
export type RunOf = (sessionId: string, at: number | null) => RunView | undefined;
