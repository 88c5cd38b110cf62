/** Who does something, with what, and in which request: what the audit log keeps of it. */
export interface Actor {
  readonly name: string;
  readonly developerId: string | null;
  /** The token or sign-in; null for the person at the machine and for the command line. */
  readonly tokenId: string | null;
  readonly requestId: string | null;
}
