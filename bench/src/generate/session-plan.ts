/** What the parts of one session share. */
export interface SessionPlan {
  readonly agentTurns: number;
  readonly smallModel: string;
  /** Called with each agent's file when it is complete. */
  readonly keepAgent: (agentId: string, lines: readonly string[], meta: object) => void;
}
