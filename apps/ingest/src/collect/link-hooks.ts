/** The link never logs; it tells these. A hook must not throw. */
export interface LinkHooks {
  /** The server is away, or refuses whoever asks; the same call is made again after about `retryMs`. */
  readonly onTrouble?: (trouble: { readonly error: Error; readonly retryMs: number }) => void;
  readonly onAnswer?: () => void;
}
