export type Json = Readonly<Record<string, unknown>>;

/** A tool call; one that names an agent delegates to it. */
export type Call =
  { readonly name: string; readonly input: Json } | { readonly agent: string; readonly input?: Json };

/** One answer of the model. */
export interface Step {
  readonly thinks?: string;
  readonly says?: string;
  readonly calls?: readonly Call[];
  /** The answer waits until this script has come to its end. */
  readonly after?: string;
  /** `hangs`: there is never an answer. `refused`: the API answers with an error. */
  readonly end?: 'hangs' | 'refused';
}

/**
 * What the model answers, by the last `[[name]]` that the user said: those of agents are their names, all others are
 * the main session's. A script that has come to its end goes on with a word.
 */
export type Script = Readonly<Record<string, readonly Step[]>>;

export const bash: Call = { name: 'Bash', input: { command: 'echo hi', description: 'Says hi' } };

export const report: readonly Step[] = [{ calls: [bash] }, { says: 'My report.' }];

/** A delegation that the main session waits for. */
export const waitFor = (agent: string, type = 'general-purpose'): Call => ({
  agent,
  input: { subagent_type: type, run_in_background: false },
});

/** A delegation that goes on beside it. */
export const launch = (agent: string): Call => ({
  agent,
  input: { subagent_type: 'general-purpose', run_in_background: true },
});
