/** What one message of a model used, as it was written. */
export interface TrueUse {
  readonly at: number;
  readonly model: string;
  /** `main` for the main session. */
  readonly agentType: string;
  readonly run: TrueRun | null;
  readonly tokens: number;
  /** Billionths of a dollar; null where the model has no price. */
  readonly nano: number | null;
}

export interface TrueRun {
  readonly agentType: string;
  readonly model: string;
  readonly startedAt: number;
  status: 'running' | 'completed' | 'failed' | 'orphaned';
  completedAt: number | null;
  lastAt: number;
  toolCalls: number;
}

/** A row of the log. */
export interface TrueEntry {
  readonly at: number;
  readonly isSubAgent: boolean;
}

/** A main session with its sub-agents. */
export interface TrueFamily {
  readonly sessionId: string;
  readonly project: string;
  readonly developer: string;
  readonly uses: TrueUse[];
  readonly runs: TrueRun[];
  readonly entries: TrueEntry[];
  lastAt: number;
  isWaiting: boolean;
  /** Lines of a kind that nobody knows. */
  probes: number;
}

/** A family as it lies in the database: the first, or one of its copies. */
export interface Instance {
  readonly family: TrueFamily;
  readonly copy: number;
  readonly project: string;
  readonly developer: string;
}

export interface TrueFiles {
  readonly sources: number;
  readonly bytes: number;
  readonly lines: number;
}

export interface TrueMonth {
  readonly instances: readonly Instance[];
  /** By kind of source. */
  readonly files: ReadonlyMap<string, TrueFiles>;
  readonly deadLetters: number;
  readonly hosts: readonly {
    readonly name: string;
    readonly developer: string;
    readonly isSilent: boolean;
  }[];
  readonly samples: readonly Sample[];
  readonly replicas: readonly { readonly replica: string; readonly isAlive: boolean }[];
}

/** What a resolver saw of the pipeline. */
export interface Sample {
  readonly at: number;
  readonly replica: string;
  readonly lagEntries: number;
  readonly lagSeconds: number;
  readonly lines: number;
}

export const projectCopies = 3;
export const developerCopies = 5;

/** The first keeps its names; copies are spread over other projects and people. */
export function instanceOf(family: TrueFamily, copy: number): Instance {
  const { project, developer } = family;
  if (copy === 0) return { family, copy, project, developer };
  return {
    ...{ family, copy },
    project: `${project}~${copy % projectCopies}`,
    developer: `${developer}~${copy % developerCopies}`,
  };
}
