const sentences: Readonly<Record<string, string>> = {
  'not-json': 'The line is not JSON: it was cut off or something else wrote into the file.',
  'not-an-object': 'The line is JSON, but no object.',
  'not-a-list': 'The file should hold a list and holds something else.',
  'no-type': 'The line does not say what type it is.',
  'no-session': 'Neither the line nor its path says which session it belongs to.',
  'nested-too-deep': 'The line is nested deeper than can be read.',
  'not-a-snapshot': 'This is not an answer of an OpenCode server.',
  oversize: 'The line is too large to be carried; only its length and hash are kept.',
};

/** Why a line was not applied, as a sentence. */
export function explainDeadLetter(reason: string): string {
  const known = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  if (known !== undefined) return known;
  const [kind, detail = ''] = reason.split(/:(.*)/s).map((part) => part.trim());
  if (kind === 'malformed') return `A line of type "${detail}" lacks what that type must have.`;
  if (kind === 'incomplete') return `The ${detail} ends before it is complete.`;
  if (kind === 'not storable') return `Tributary stumbled over it (${detail}); an update may mend that.`;
  return reason;
}
