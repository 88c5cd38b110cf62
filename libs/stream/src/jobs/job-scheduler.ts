/** Work that is done again and again. It may be cut off anywhere and done twice: what it has done is in the database. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

export interface JobHooks {
  /** It is done again when it is next due. */
  readonly onJobFailed?: (name: string, error: unknown) => void;
}

/** Runs jobs when they are due, each by one process at a time. */
export interface JobScheduler {
  start(jobs: readonly Job[]): Promise<void>;
  /** Waits for the job in hand. */
  close(): Promise<void>;
}
