/** Whether a person refused: with feedback the turn goes on, so that is not one. */
export function isRefusal(error: string): boolean {
  if (error.startsWith('The user dismissed this question')) return true;
  return error.startsWith('The user rejected permission') && !error.includes('with the following feedback');
}
