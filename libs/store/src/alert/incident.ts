/** Something that a rule is about, as the database has it. */
export interface Incident {
  /** The same incident has the same key for ever; a new one of the same subject another. */
  readonly key: string;
  readonly subjectId: string;
  readonly sessionId: string | null;
  readonly projectId: string | null;
  /** What a person calls it: the agent, the card, the developer. */
  readonly label: string;
  readonly project: string | null;
  readonly developer: string | null;
  /** Minutes of silence, or US dollars; null where neither matters. */
  readonly amount: number | null;
}
