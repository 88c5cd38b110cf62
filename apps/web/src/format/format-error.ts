/** What the tool says first: whose error it is, which the reader sees anyway. */
const preamble = /^(Agent "[^"\n]*" failed: )?(Agent terminated early due to an API error: )?/;

/** The reason of an error without what goes before it, so that a short place shows it. */
export function formatError(error: string): string {
  const reason = error.replace(preamble, '');
  return reason === '' ? error : reason;
}
