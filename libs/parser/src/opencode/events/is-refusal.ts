/** Up to 1.2 the words follow the class of the error, and for a while that class was all there was. */
const className = /^Error: /;
const classes = /^(?:Permission|Question)RejectedError\b/;

/** Whether a person refused: with feedback the turn goes on, so that is not one. */
export function isRefusal(error: string): boolean {
  const words = error.replace(className, '');
  if (classes.test(words) || words.startsWith('The user dismissed this question')) return true;
  return words.startsWith('The user rejected permission') && !words.includes('with the following feedback');
}
