/** What the writer wrote, kept by the writer itself: nothing here was read back from the product. */
export interface Truth {
  /** By path below the watched folder. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly lines: number }>>;
  /** The numbered texts of each session, each to be found once. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Every API message once, whoever repeats it. */
  readonly usage: { readonly messages: number; readonly input: number; readonly output: number };
  /** Lines of a type that no parser knows: they can only be counted, so each one counted twice shows. */
  readonly probes: number;
  readonly runs: number;
}
