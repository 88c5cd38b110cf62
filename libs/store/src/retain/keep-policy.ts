/** For how long things are kept where a project says nothing else; null: for ever. */
export interface KeepPolicy {
  /** What was said: texts, results, prompts, the log. */
  readonly contentMs: number | null;
  /** What is known of it: sessions, runs, usage, costs. */
  readonly factsMs: number | null;
}

/** A session's end of keeping, from the project of its main session; `$1` is the policy, `$2` the present. */
export const CUTOFF = {
  content: cutoffBy('keep_content_days'),
  facts: cutoffBy('keep_facts_days'),
} as const;

function cutoffBy(column: string): string {
  return `$2::timestamptz - coalesce(make_interval(days => project.${column}),
    make_interval(secs => $1::float8 / 1000))`;
}
