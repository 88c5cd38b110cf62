export type Json = Readonly<Record<string, unknown>>;

/** A delegation to an agent. */
export interface Delegation {
  readonly agent: string;
  readonly input?: Json;
}

/** Something that is asked of an agent there is: to go on, as the agent of another script, or to stop. */
export type Word = { readonly to: string; readonly as: string } | { readonly stops: string };

/** A program that asks agents, one after another. */
export interface Workflow {
  readonly workflow: readonly string[];
}

export type Call = { readonly name: string; readonly input: Json } | Delegation | Word | Workflow;

/** One answer of the model. */
export interface Step {
  readonly thinks?: string;
  readonly says?: string;
  readonly calls?: readonly Call[];
  /** The answer waits until this script has come to its end, or hangs. */
  readonly after?: string;
  /**
   * `hangs`: there is never an answer, and with `halts` none for once. `refused`: the API answers with an error, and with
   * `overloaded` for once. `cut`: the answer breaks off behind its last block, for once.
   */
  readonly end?: 'hangs' | 'halts' | 'refused' | 'overloaded' | 'cut';
}

/**
 * What the model answers, by the last `[[name]]` that the user said: those of agents are their names, all others are
 * the main session's. A script that has come to its end goes on with a word.
 */
export type Script = Readonly<Record<string, readonly Step[]>>;

export const bash: Call = { name: 'Bash', input: { command: 'echo hi', description: 'Says hi' } };

export const report: readonly Step[] = [{ calls: [bash] }, { says: 'My report.' }];

/** Somebody who never comes to an end. */
export const hanging: readonly Step[] = [{ calls: [bash] }, { end: 'hangs' }];

/** A delegation that the main session waits for. */
export const waitFor = (agent: string, type = 'general-purpose'): Delegation => ({
  agent,
  input: { subagent_type: type, run_in_background: false },
});

/** A delegation that goes on beside it. */
export const launch = (agent: string): Delegation => ({
  agent,
  input: { subagent_type: 'general-purpose', run_in_background: true },
});
